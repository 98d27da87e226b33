/* Fills the page from its templates, draws the charts of the output that is shown, and reacts to tabs, size, colours and paper. */

/** Sentences that depend on the data. */
function sentences(output) {
  const { score, relevance: r, fit, points } = output;
  const names = output.inputs;
  const shown = points.row.length;
  const surfaceInputs = fit.surface ? fit.surface.inputs.map((d) => names[d]) : [];
  const place = fit.reference ? names.map((name, d) => `${name} = ${format(fit.reference[d], 3)}`).join(", ") : "";
  return {
    heading: output.name,
    rows: plural(score.rows, "row"),
    shown: shown < score.rows ? `Shown: ${count(shown)} of ${count(score.rows)} rows, chosen evenly.` : `All ${plural(shown, "row")}.`,
    inputsShown: names.length > MOST_INPUTS ? `Shown: the ${MOST_INPUTS} of ${names.length} inputs that matter most.` : "",
    modelsShown: `From top to bottom: models with less and less activation over the rows; ${
      r.local.length < r.localModels ? `the first ${r.local.length} of ${count(r.localModels)}.` : `all ${count(r.localModels)}.`}`,
    localModelsDrawn: fit.localModels && fit.localModels.length < r.localModels
      ? `Drawn: the first ${fit.localModels.length} of ${count(r.localModels)} local models.` : "",
    surface: names.length === 2
      ? "Over the extent of the rows. Each ellipse is a local model, one length scale around its centre; the rows can be switched on in the legend."
      : `Over ${surfaceInputs.join(" and ")}, the two inputs that matter most; all others stay at the reference point.`,
    reference: `The function has ${names.length} inputs; these are cuts along those that matter most, through the row nearest to the median of all inputs: ${place}.`,
  };
}

function verdicts({ score, model, calibration: curve }) {
  const inside = percent(score.coverage95);
  const chance = [Math.min(curve.low[94], 0.93), Math.max(curve.high[94], 0.97)];
  return {
    accuracy: score.nmse === null ? [true, "The observed targets are all equal, so there is no variance to explain."]
      : score.nmse < 1 ? [score.nmse < 0.5, `The model explains ${percent(1 - score.nmse)} of the variance.`]
        : [false, "Worse than predicting the mean: these rows are unlike those of the training."],
    uncertainty: score.coverage95 < chance[0] ? [false, `Overconfident: only ${inside} lie inside the 95 % intervals.`]
      : score.coverage95 > chance[1] ? [true, `Cautious: ${inside} lie inside the 95 % intervals.`]
        : [true, `Honest: ${inside} lie inside the 95 % intervals.`],
    model: score.rmse > 1.5 * model.noise ? [false, `The RMSE is ${format(score.rmse / model.noise, 2)} times the noise: more data or local models may help.`]
      : score.nmse > 0.5 ? [false, "The model takes most of the target for noise: inputs may be missing, or local models."]
        : [true, "The RMSE is about the noise: little is left to learn."],
  };
}

const figures = ({ score, model }) => ({
  accuracy: [["nMSE", format(score.nmse, 3)], ["RMSE", format(score.rmse, 3)], ["MAE", format(score.mae, 3)]],
  uncertainty: [["in 50 %", percent(score.coverage50)], ["in 80 %", percent(score.coverage80)], ["in 95 %", percent(score.coverage95)], ["NLPD", format(score.nlpd, 3)]],
  model: [["local models", count(model.localModels)], ["components", count(model.liveComponents)], ...(model.effectiveParameters === null ? [] : [["effective", format(model.effectiveParameters, 3)]]), ["noise", format(model.noise, 3)], ["rows", count(score.rows)]],
});

function clone(id) {
  return document.getElementById(id).content.cloneNode(true);
}

function factRows(body, pairs) {
  for (const [name, value] of pairs) {
    const row = element("tr");
    row.append(element("th", name, { scope: "row" }), element("td", value));
    body.append(row);
  }
}

function heldOutRow(score) {
  const row = element("tr");
  row.append(element("th", score.name, { scope: "row" }), ...[count(score.rows), format(score.nmse, 3), format(score.nlpd, 3),
    percent(score.coverage50), percent(score.coverage80), percent(score.coverage95)].map((text) => element("td", text)));
  return row;
}

function fillFit(place, output) {
  const dimension = output.inputs.length;
  if (dimension === 1) place.append(clone("curve-1"));
  if (dimension > 2) {
    place.append(clone("curves"));
    output.fit.curves.forEach((cut, i) => {
      const part = clone("curve-n");
      part.querySelector("[data-chart]").dataset.curve = i;
      part.querySelector("[data-text]").textContent = `Along ${output.inputs[cut.input]}`;
      part.querySelector("[data-text]").removeAttribute("data-text");
      place.append(part);
    });
  }
  if (dimension > 1) place.append(clone("surface"));
}

function panel(output, index) {
  const made = element("div", undefined, { id: `output-${index}` });
  made.append(clone("output"));
  fillFit(made.querySelector("[data-place=fit]"), output);
  const text = sentences(output);
  for (const place of made.querySelectorAll("[data-text]")) place.textContent = text[place.dataset.text];
  for (const place of made.querySelectorAll("[data-figures]")) {
    for (const [name, value] of figures(output)[place.dataset.figures]) {
      const pair = element("div");
      pair.append(element("dt", name), element("dd", value));
      place.append(pair);
    }
  }
  for (const place of made.querySelectorAll("[data-verdict]")) {
    const [good, sentence] = verdicts(output)[place.dataset.verdict];
    place.textContent = sentence;
    place.classList.toggle("bad", !good);
  }
  made.querySelector(".warnings ul").append(...output.warnings.map((warning) => element("li", warning)));
  made.querySelector("[data-place=held-out]").append(...output.heldOut.map(heldOutRow));
  factRows(made.querySelector("[data-place=provenance]"), output.provenance);
  const has = { warnings: output.warnings.length > 0, heldOut: output.heldOut.length > 0, relevance: output.inputs.length > 1, trace: output.trace.iteration.length > 0 };
  for (const part of made.querySelectorAll("[data-show]")) if (!has[part.dataset.show]) part.remove();
  for (const place of made.querySelectorAll("[data-chart]")) {
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", `Chart: ${place.closest("figure").querySelector("h3").textContent}`);
  }
  const rows = { relevance: 70 + 26 * Math.min(output.inputs.length, MOST_INPUTS), locals: 110 + 13 * output.relevance.local.length };
  for (const [name, height] of Object.entries(rows)) {
    const place = made.querySelector(`[data-chart=${name}]`);
    if (place) place.style.height = `${Math.max(260, height)}px`;
  }
  return made;
}

/** Draws the charts of a panel that is shown; again, if colours or size have changed. */
function draw(shown) {
  const c = colors();
  const output = data.outputs[panels.indexOf(shown)];
  for (const place of shown.querySelectorAll("[data-chart]")) {
    const chart = echarts.getInstanceByDom(place) || echarts.init(place);
    chart.setOption(charts[place.dataset.chart](c, output, place), true);
    resizes.observe(place);
  }
}

function select(index, focus) {
  panels.forEach((part, i) => { part.hidden = i !== index; });
  tabs.forEach((tab, i) => {
    tab.setAttribute("aria-selected", i === index);
    tab.tabIndex = i === index ? 0 : -1;
  });
  if (focus) tabs[index].focus();
  draw(panels[index]);
}

function overview() {
  document.getElementById("overview").hidden = false;
  const body = document.querySelector("#overview tbody");
  const list = document.getElementById("tabs");
  data.outputs.forEach((output, i) => {
    const { score, model } = output;
    const row = element("tr");
    const head = element("th", undefined, { scope: "row" });
    const link = element("button", output.name, { type: "button" });
    link.addEventListener("click", () => select(i, true));
    head.append(link);
    row.append(head, ...[format(score.nmse, 3), format(score.rmse, 3), format(score.mae, 3), format(score.nlpd, 3),
      percent(score.coverage95), count(model.localModels), format(model.noise, 3), count(output.warnings.length)].map((text) => element("td", text)));
    body.append(row);

    const tab = element("button", output.name, { type: "button", role: "tab", id: `tab-${i}`, "aria-controls": `output-${i}`, title: output.name });
    tab.addEventListener("click", () => select(i, true));
    tabs.push(tab);
    panels[i].setAttribute("role", "tabpanel");
    panels[i].setAttribute("aria-labelledby", `tab-${i}`);
  });
  list.append(...tabs);
  list.addEventListener("keydown", (event) => {
    const last = tabs.length - 1;
    const now = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: now === last ? 0 : now + 1, ArrowLeft: now === 0 ? last : now - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(next, true);
  });
}

const resizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const chart = echarts.getInstanceByDom(target);
    if (chart && target.clientWidth > 0) chart.resize();
  }
});
const tabs = [];
const panels = data.outputs.map(panel);
document.querySelector("main").append(...panels);
if (data.provenance.length > 0) {
  document.getElementById("facts").hidden = false;
  factRows(document.querySelector("#facts tbody"), data.provenance);
}
if (panels.length > 1) overview();
select(0, false);

const redraw = () => draw(panels.find((part) => !part.hidden));
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
const printing = (on) => () => { // paper is white
  document.documentElement.classList.toggle("printing", on);
  redraw();
};
window.addEventListener("beforeprint", printing(true));
window.addEventListener("afterprint", printing(false));
