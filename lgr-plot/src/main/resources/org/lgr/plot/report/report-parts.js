/* What the charts of the report are made of. Names and text only ever become text nodes or drawn text, never markup. */

const data = JSON.parse(document.getElementById("data").textContent);
const MOST_INPUTS = 40; // bars and columns that can be read

/** A number for people: few digits, a true minus sign, powers of ten where zeros would have to be counted. */
function format(value, digits = 4) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  let text;
  if (size !== 0 && (size >= 1e6 || size < 1e-4)) {
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    const powers = [...String(Number(exponent))].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("");
    text = `${Number(mantissa)}·10${powers}`;
  } else {
    text = Number(value.toPrecision(digits)).toLocaleString("en-US", { maximumFractionDigits: 12 });
  }
  return text.replace("-", "−");
}

const count = (value) => value.toLocaleString("en-US");
const percent = (share) => (share === null ? "–" : `${(100 * share).toFixed(1)} %`);
const plural = (n, one, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;

/** A name in a chart: one line, not too long. */
function label(name, most = 28) {
  const line = name.replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

function element(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function tip(title, pairs) {
  const box = element("div", undefined, { class: "tip" });
  if (title) box.append(element("b", title));
  for (const [name, value] of pairs) {
    const line = element("div");
    line.append(element("span", name), element("span", value));
    box.append(line);
  }
  return box;
}

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function colors() {
  return {
    ink: css("--ink"), quiet: css("--quiet"), line: css("--line"), card: css("--card"),
    blue: css("--blue"), orange: css("--orange"), green: css("--green"),
  };
}

function axis(c, name, more = {}) {
  return {
    type: "value", name, scale: true,
    nameTextStyle: { color: c.ink, fontSize: 12 },
    axisLabel: { color: c.quiet, fontSize: 11, hideOverlap: true },
    axisLine: { show: true, onZero: false, lineStyle: { color: c.quiet } },
    axisTick: { lineStyle: { color: c.quiet } },
    splitLine: { lineStyle: { color: c.line } },
    ...more,
  };
}

const across = (c, name, more) => axis(c, name, { nameLocation: "middle", nameGap: 28, ...more });
const upwards = (c, name, more = {}) => axis(c, name, {
  nameLocation: "end", nameGap: 12,
  ...more,
  nameTextStyle: { color: c.ink, fontSize: 12, align: "left" },
});

/** What the legend shows of a series: a line, a mark or an area. */
const icon = ({ type, symbol }) => (type === "line" ? "path://M0 0h18v2H0z" : type === "scatter" ? symbol : "roundRect");

/** What all charts share. */
function base(c, more = {}) {
  return {
    animation: false,
    progressiveThreshold: 1e6, progressive: 0, // draw at once: drawing in pieces never ends where the clock stands still
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 8, right: 20, top: 44, bottom: 62, containLabel: true },
    legend: {
      type: "scroll", pageIconSize: 10, pageIconColor: c.ink, pageIconInactiveColor: c.line, pageTextStyle: { color: c.quiet },
      bottom: 0, itemGap: 18, itemWidth: 18, textStyle: { color: c.ink, fontSize: 12 }, inactiveColor: c.quiet,
      data: (more.series || []).map((series) => ({ name: series.name, icon: icon(series) })),
    },
    tooltip: {
      confine: true, backgroundColor: c.card, borderColor: c.line, textStyle: { color: c.ink }, axisPointer: { type: "line" },
    },
    ...more,
  };
}

/** Zoom by wheel (with Ctrl, so that the page still scrolls), fingers, drag and box; a way back; a picture. */
function zoomable(c, xAxes = [0], yAxes = [0]) {
  const move = window.matchMedia("(pointer: fine)").matches; // a finger that drags scrolls the page
  const inside = { type: "inside", filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: move, preventDefaultMouseMove: move };
  return {
    dataZoom: [{ ...inside, xAxisIndex: xAxes }, { ...inside, yAxisIndex: yAxes }],
    toolbox: {
      right: 4, top: 0, itemSize: 13, iconStyle: { borderColor: c.quiet },
      feature: {
        dataZoom: { xAxisIndex: xAxes, yAxisIndex: yAxes, filterMode: "none", title: { zoom: "zoom into a box", back: "back" } },
        restore: { title: "whole chart" },
        saveAsImage: { title: "save picture", backgroundColor: c.card, pixelRatio: 2 },
      },
    },
  };
}

const line = (name, points, color, more = {}) => ({
  type: "line", name, data: points, symbol: "none", color, lineStyle: { width: 2, color }, silent: true, ...more,
});

/** The area between two curves, as one polygon. */
function band(name, x, low, high, color, opacity, more = {}) {
  return {
    type: "custom", name, color, silent: true, z: 1, clip: true, tooltip: { show: false },
    encode: { x: 0, y: [1, 2] },
    data: x.map((value, i) => [value, low[i], high[i]]),
    itemStyle: { color, opacity },
    renderItem(params, api) {
      if (params.dataIndexInside !== 0) return undefined;
      const upper = x.map((value, i) => api.coord([value, high[i]]));
      const lower = x.map((value, i) => api.coord([value, low[i]])).reverse();
      return { type: "polygon", shape: { points: upper.concat(lower) }, style: { fill: color, opacity } };
    },
    ...more,
  };
}

/** Rows as points: blue circles inside their 95 % interval, orange diamonds outside, so that colour is not needed. */
function rowPoints(c, output, x, y, more = {}) {
  const p = output.points;
  const series = (name, color, symbol, size, keep) => ({
    type: "scatter", name, symbol, symbolSize: size, color, itemStyle: { color, opacity: 0.65 },
    data: p.row.map((_, i) => [x[i], y[i], i]).filter(([, , i]) => keep(Math.abs(p.residual[i]))),
    tooltip: { formatter: ({ data: [, , i] }) => rowTip(output, i) },
    ...more,
  });
  return [
    series("inside 95 % interval", c.blue, "circle", 5, (z) => z <= output.interval95),
    series("outside", c.orange, "diamond", 8, (z) => !(z <= output.interval95)),
  ];
}

function rowTip(output, i) {
  const p = output.points;
  return tip(`row ${count(p.row[i])}`, [
    ["observed", format(p.truth[i], 5)],
    ["predicted", `${format(p.mean[i], 5)} ± ${format(output.interval95 * p.deviation[i], 3)}`],
    ["residual", `${format(p.residual[i], 3)} sd`],
  ]);
}

function level(c, y, type = "dashed") {
  return { yAxis: y, lineStyle: { color: c.quiet, type, width: 1 } };
}
