/* The charts of the report: each function takes colours and an output, and gives an ECharts option. */

function predicted(c, output) {
  const p = output.points;
  const z95 = output.interval95;
  const ends = p.mean.map((mean, i) => [mean - z95 * p.deviation[i], mean + z95 * p.deviation[i]]);
  const low = Math.min(...p.truth, ...p.mean);
  const high = Math.max(...p.truth, ...p.mean);
  const bars = {
    type: "custom", name: "95 % interval", color: c.quiet, silent: true, z: 1, clip: true,
    encode: { x: 0, y: [1, 2] },
    data: ends.map(([from, to], i) => [p.truth[i], from, to]),
    renderItem(params, api) {
      const [x, y1] = api.coord([api.value(0), api.value(1)]);
      const y2 = api.coord([api.value(0), api.value(2)])[1];
      return { type: "line", shape: { x1: x, y1, x2: x, y2 }, style: { stroke: c.quiet, opacity: 0.35, lineWidth: 1 } };
    },
  };
  return base(c, {
    ...zoomable(c),
    xAxis: across(c, `observed ${label(output.name)}`),
    yAxis: upwards(c, `predicted ${label(output.name)}`),
    series: [bars, ...rowPoints(c, output, p.truth, p.mean), line("predicted = observed", [[low, low], [high, high]], c.ink,
      { lineStyle: { width: 1.2, color: c.ink, type: "dashed" } })],
  });
}

function againstResidual(c, output, x, name, more = {}) {
  const [inside, outside] = rowPoints(c, output, x, output.points.residual);
  inside.markLine = { silent: true, symbol: "none", label: { show: false }, data: [level(c, 0, "solid"), level(c, -output.interval95), level(c, output.interval95)] };
  return base(c, {
    ...zoomable(c),
    xAxis: across(c, name, more),
    yAxis: upwards(c, "residual / predicted standard deviation", {
      min: ({ min }) => Math.floor(Math.min(min, -3)), max: ({ max }) => Math.ceil(Math.max(max, 3)),
    }),
    series: [inside, outside],
  });
}

const residuals = (c, output) => againstResidual(c, output, output.points.mean, `predicted ${label(output.name)}`);
const order = (c, output) => againstResidual(c, output, output.points.row, "row", { minInterval: 1 });

function histogram(c, output) {
  const { from, width, counts, step, density } = output.histogram;
  const rows = output.score.rows;
  const bars = {
    type: "custom", name: "residuals", color: c.blue, clip: true,
    encode: { x: [0, 1], y: 2 },
    data: counts.map((n, i) => [from + i * width, from + (i + 1) * width, n / rows / width, n]),
    renderItem(params, api) {
      const [x1, y1] = api.coord([api.value(0), api.value(2)]);
      const [x2, y2] = api.coord([api.value(1), 0]);
      return { type: "rect", shape: { x: x1 + 0.5, y: y1, width: x2 - x1 - 1, height: y2 - y1 }, style: { fill: c.blue, opacity: 0.6 } };
    },
    tooltip: {
      formatter: ({ data: [low, high, , n], dataIndex }) => tip("", [
        ["residual", dataIndex === 0 ? `below ${format(high)}` : dataIndex === counts.length - 1 ? `above ${format(low)}` : `${format(low)} to ${format(high)}`],
        ["rows", count(n)], ["share", percent(n / rows)],
      ]),
    },
  };
  const curve = density.map((value, i) => [from + i * step, value]);
  return base(c, {
    ...zoomable(c),
    xAxis: across(c, "residual / predicted standard deviation", { min: from, max: -from }),
    yAxis: upwards(c, "density", { scale: false }),
    series: [bars, line("predicted density", curve, c.orange)],
  });
}

function calibration(c, output) {
  const { observed, low, high } = output.calibration;
  const nominal = observed.map((_, i) => i + 1);
  const share = (values) => values.map((value) => 100 * value);
  const unit = { min: 0, max: 100, axisLabel: { color: c.quiet, fontSize: 11, formatter: "{value} %" } };
  return base(c, {
    ...zoomable(c),
    tooltip: {
      ...base(c).tooltip, trigger: "axis",
      formatter: ([{ dataIndex: i }]) => tip(`${nominal[i]} % intervals`, [
        ["observations inside", percent(observed[i])], ["range of chance", `${percent(low[i])} to ${percent(high[i])}`],
      ]),
    },
    xAxis: across(c, "probability of the interval", unit),
    yAxis: upwards(c, "observations inside", unit),
    series: [
      band("range of chance", nominal, share(low), share(high), c.quiet, 0.25),
      line("ideal", [[0, 0], [100, 100]], c.quiet, { lineStyle: { width: 1.2, color: c.quiet, type: "dashed" }, tooltip: { show: false } }),
      line("observed", nominal.map((x, i) => [x, 100 * observed[i]]), c.blue, { silent: false }),
      ...output.heldOut.map((score, i) => heldOutPoints(c, score, ["rect", "triangle"][i])),
    ],
  });
}

/** What the learner found for intervals of 50, 80 and 95 %. */
const heldOutPoints = (c, score, symbol) => ({
  type: "scatter", name: `check: ${score.name}`, symbol, symbolSize: 9, color: c.orange, itemStyle: { color: c.orange },
  data: [50, 80, 95].map((level) => [level, 100 * score[`coverage${level}`]]), silent: true, tooltip: { show: false },
});

/** Stretches of iterations of the same phase, every other one shaded. */
function phases(c, { iteration, phase }) {
  const starts = phase.map((_, i) => i).filter((i) => i === 0 || phase[i] !== phase[i - 1]);
  return {
    silent: true,
    data: starts.map((from, k) => [
      {
        name: phase[from], xAxis: iteration[from], itemStyle: { color: c.quiet, opacity: k % 2 === 0 ? 0.1 : 0 },
        label: { show: starts.length <= 8, color: c.quiet, fontSize: 11, position: "insideBottom" },
      },
      { xAxis: iteration[k + 1 < starts.length ? starts[k + 1] : phase.length - 1] },
    ]),
  };
}

function trace(c, output) {
  const { iteration, phase, objective, localModels } = output.trace;
  const pair = (values) => iteration.map((x, i) => [x, values[i]]);
  return base(c, {
    ...zoomable(c, [0], [0]),
    tooltip: {
      ...base(c).tooltip, trigger: "axis",
      formatter: ([{ dataIndex: i }]) => tip(`iteration ${count(iteration[i])}`, [
        ["phase", phase[i]], ["objective", `${format(objective[i], 6)} nats per row`], ["local models", count(localModels[i])],
      ]),
    },
    xAxis: across(c, "iteration", { minInterval: 1 }),
    yAxis: [
      upwards(c, "objective in nats per row"),
      axis(c, "local models", {
        scale: false, minInterval: 1, splitLine: { show: false }, nameGap: 12,
        nameTextStyle: { color: c.ink, fontSize: 12, align: "right" },
      }),
    ],
    series: [
      line("objective", pair(objective), c.blue, { silent: false, markArea: phases(c, output.trace) }),
      line("local models", pair(localModels), c.orange, { yAxisIndex: 1, step: "end", lineStyle: { width: 1.5, color: c.orange, type: "dashed" } }),
    ],
  });
}

const strongest = (output) => output.relevance.overall.map((value, d) => [value, d]).sort((a, b) => b[0] - a[0] || a[1] - b[1])
  .slice(0, MOST_INPUTS).map(([, d]) => d);

function relevance(c, output) {
  const inputs = strongest(output).reverse(); // categories go upwards
  return base(c, {
    legend: { show: false },
    grid: { left: 8, right: 24, top: 12, bottom: 40, containLabel: true },
    tooltip: {
      ...base(c).tooltip,
      formatter: ({ dataIndex: i }) => tip(output.inputs[inputs[i]], [["change of the prediction", format(output.relevance.overall[inputs[i]])]]),
    },
    xAxis: across(c, `change of ${label(output.name)} per standard deviation`, { scale: false }),
    yAxis: axis(c, "", { type: "category", data: inputs.map((d) => label(output.inputs[d])), axisLabel: { color: c.ink, fontSize: 12, interval: 0 }, splitLine: { show: false } }),
    series: [{ type: "bar", name: "relevance", data: inputs.map((d) => output.relevance.overall[d]), itemStyle: { color: c.blue }, barMaxWidth: 22 }],
  });
}

function locals(c, output) {
  const models = output.relevance.local.slice().reverse();
  const inputs = strongest(output).sort((a, b) => a - b);
  const cells = models.flatMap((m, row) => inputs.map((d, column) => [column, row, m.relevance[d]]));
  return base(c, {
    legend: { show: false },
    grid: { left: 8, right: 84, top: 28, bottom: 8, containLabel: true },
    tooltip: {
      ...base(c).tooltip,
      formatter: ({ data: [column, row] }) => {
        const m = models[row];
        const d = inputs[column];
        return tip(`local model ${m.number}, ${output.inputs[d]}`, [
          ["change of the prediction", format(m.relevance[d])], ["centre", format(m.centre[d])],
          ["length scale", format(m.lengthScales[d])], ["mean activation", format(m.weight, 3)],
        ]);
      },
    },
    visualMap: colorBar(c, cells.map((cell) => cell[2]), true),
    xAxis: axis(c, "", { type: "category", data: inputs.map((d) => label(output.inputs[d], 18)), splitLine: { show: false }, axisLabel: { color: c.ink, fontSize: 11, interval: 0, rotate: inputs.length > 6 ? 60 : 0 } }),
    yAxis: axis(c, "local model", {
      type: "category", data: models.map((m) => `${m.number}`), splitLine: { show: false }, nameGap: 10,
      nameTextStyle: { color: c.ink, fontSize: 12, align: "left" }, axisLabel: { color: c.quiet, fontSize: 10 },
    }),
    series: [{ type: "heatmap", name: "relevance", data: cells, emphasis: { itemStyle: { borderColor: c.ink, borderWidth: 1 } } }],
  });
}

function colorBar(c, values, fromZero = false) {
  const finite = values.filter(Number.isFinite);
  const low = fromZero ? 0 : Math.min(...finite);
  const high = Math.max(...finite);
  return {
    min: low, max: high > low ? high : low + 1, seriesIndex: 0, calculable: false, right: 0, top: "middle", itemHeight: 200, itemWidth: 12,
    text: [format(high, 3), format(low, 3)], textStyle: { color: c.quiet, fontSize: 11 }, inRange: { color: data.colors },
  };
}

const bell = (centre, scale) => Array.from({ length: 61 }, (_, i) => 0.1 * (i - 30))
  .map((z) => [centre + z * scale, Math.exp(-0.5 * z * z)]);

/** Activations of all local models of one input. */
function activations(c, output) {
  const models = output.fit.localModels;
  return {
    type: "custom", name: "activation of local models", color: c.green, xAxisIndex: 1, yAxisIndex: 1, clip: true,
    encode: { x: 0, y: 1 },
    data: models.map((m) => [m.centre[0], 1, m.lengthScales[0]]),
    renderItem(params, api) {
      const points = bell(api.value(0), api.value(2)).map((point) => api.coord(point));
      return {
        type: "polygon", shape: { points },
        style: { fill: c.green, fillOpacity: 0.1, stroke: c.green, lineWidth: 1.2 },
        emphasis: { style: { fillOpacity: 0.4 } },
      };
    },
    tooltip: {
      formatter: ({ data: [centre, , scale], dataIndex }) => tip(`local model ${dataIndex + 1}`, [["centre", format(centre)], ["length scale", format(scale)]]),
    },
  };
}

/** One vertical scale for all cuts, so that they show which input matters. */
function commonScale({ fit: { curves }, interval95: z95 }) {
  const end = (sign) => sign * Math.max(...curves.flatMap(({ mean, deviation }) => mean.map((value, i) => sign * value + z95 * deviation[i])));
  const step = 10 ** Math.floor(Math.log10(end(1) - end(-1)) - 0.3);
  return { min: step * Math.floor(end(-1) / step), max: step * Math.ceil(end(1) / step) };
}

function curve(c, output, place) {
  const which = Number(place.dataset.curve || 0);
  const { input, x, mean, deviation, functionDeviation } = output.fit.curves[which];
  const z95 = output.interval95;
  const off = (sign, widths) => mean.map((value, i) => value + sign * z95 * widths[i]);
  const alone = output.inputs.length === 1;
  const ends = { min: x[0], max: x[x.length - 1], axisLabel: { color: c.quiet, fontSize: 11, showMinLabel: false, showMaxLabel: false } };
  const series = [
    band("observation, 95 %", x, off(-1, deviation), off(1, deviation), c.blue, 0.16),
    band("function, 95 %", x, off(-1, functionDeviation), off(1, functionDeviation), c.blue, 0.38),
    line("mean", x.map((value, i) => [value, mean[i]]), c.blue, { silent: false }),
  ];
  const xAxis = across(c, label(output.inputs[input]), ends);
  const yAxis = upwards(c, label(output.name), alone ? {} : commonScale(output));
  const atPoint = {
    ...base(c).tooltip, trigger: "axis",
    formatter: (items) => {
      const item = items.find(({ seriesName }) => seriesName === "mean");
      if (!item) return "";
      const i = item.dataIndex;
      return tip(`${output.inputs[input]} = ${format(x[i])}`, [
        ["mean", format(mean[i])], ["observation, 95 %", `± ${format(z95 * deviation[i], 3)}`],
        ["function, 95 %", `± ${format(z95 * functionDeviation[i], 3)}`],
      ]);
    },
  };
  if (!alone) {
    const here = output.fit.reference[input];
    series[2].markLine = { silent: true, symbol: "none", label: { show: false }, data: [{ xAxis: here, lineStyle: { color: c.quiet, type: "dashed" } }] };
    return base(c, { ...zoomable(c), tooltip: atPoint, xAxis, yAxis, series });
  }
  const points = rowPoints(c, output, output.fit.rows[0], output.points.truth, { z: 3 });
  return base(c, {
    ...zoomable(c, [0, 1], [0]),
    grid: [{ left: 56, right: 20, top: 44, bottom: 190 }, { left: 56, right: 20, height: 76, bottom: 68 }],
    tooltip: { ...base(c).tooltip, trigger: "item" },
    xAxis: [{ ...xAxis, name: "", axisLabel: { show: false } }, { ...xAxis, gridIndex: 1 }],
    yAxis: [yAxis, axis(c, "", { gridIndex: 1, min: 0, max: 1, interval: 0.5, splitLine: { show: false } })],
    series: [...series, ...points, activations(c, output)],
  });
}

/** Values of a map as a picture, one pixel for each cell; the browser interpolates between them. */
function picture(values, cells, { min, max }) {
  const canvas = element("canvas", undefined, { width: cells, height: cells });
  const context = canvas.getContext("2d");
  values.forEach((value, i) => {
    const share = Math.max(0, Math.min(1, (value - min) / (max - min))) * (data.colors.length - 1);
    const from = Math.min(Math.floor(share), data.colors.length - 2);
    context.fillStyle = echarts.color.lerp(share - from, data.colors.slice(from, from + 2));
    context.fillRect(i % cells, cells - 1 - Math.floor(i / cells), 1, 1);
  });
  return canvas;
}

/** A map over two inputs: a picture; above it invisible cells, on hidden axes, to point at. */
function surface(c, output, place) {
  const map = output.fit.surface;
  const values = map[place.dataset.value];
  const [first, second] = map.inputs;
  const at = ([low, high], i) => low + ((high - low) * (i + 0.5)) / map.cells;
  const hidden = () => ({ type: "category", data: Array.from({ length: map.cells }, (_, i) => i), show: false, axisLabel: { show: false } });
  const whole = (range) => ({
    min: range[0], max: range[1], splitLine: { show: false },
    axisLabel: { color: c.quiet, fontSize: 11, showMinLabel: false, showMaxLabel: false },
  });
  const bar = colorBar(c, values);
  const image = picture(values, map.cells, bar);
  const overlay = output.inputs.length === 2 ? [ellipses(c, output), mapRows(c, output)] : [referencePoint(c, output, first, second)];
  return base(c, {
    ...zoomable(c, [0, 1], [0, 1]),
    grid: { left: 8, right: 76, top: 44, bottom: 62, containLabel: true },
    legend: { ...base(c).legend, data: overlay.map((series) => ({ name: series.name, icon: icon(series) })), selected: { rows: false } },
    visualMap: bar,
    xAxis: [hidden(), across(c, label(output.inputs[first]), { position: "bottom", ...whole(map.horizontal) })],
    yAxis: [hidden(), upwards(c, label(output.inputs[second]), { position: "left", ...whole(map.vertical) })],
    series: [
      {
        type: "heatmap", name: place.dataset.value, data: values.map((value, i) => [i % map.cells, Math.floor(i / map.cells), value]),
        itemStyle: { opacity: 0 }, emphasis: { disabled: true },
        tooltip: {
          formatter: ({ data: [column, row], dataIndex: i }) => tip("", [
            [output.inputs[first], format(at(map.horizontal, column), 3)], [output.inputs[second], format(at(map.vertical, row), 3)],
            ["mean", format(map.mean[i])], ["standard deviation", format(map.deviation[i], 3)],
          ]),
        },
      },
      {
        type: "custom", name: "picture", silent: true, clip: true, xAxisIndex: 1, yAxisIndex: 1, z: 1,
        data: [[map.horizontal[0], map.vertical[1]]],
        renderItem(params, api) {
          const [x, y] = api.coord([map.horizontal[0], map.vertical[1]]);
          const [right, bottom] = api.coord([map.horizontal[1], map.vertical[0]]);
          return { type: "image", style: { image, x, y, width: right - x, height: bottom - y } };
        },
      },
      ...overlay,
    ],
  });
}

function ellipses(c, output) {
  const models = output.fit.localModels;
  return {
    type: "custom", name: "local models", color: "#ffffff", xAxisIndex: 1, yAxisIndex: 1, clip: true, z: 3,
    itemStyle: { borderColor: c.quiet, borderWidth: 1 },
    encode: { x: 0, y: 1 },
    data: models.map((m) => [...m.centre, ...m.lengthScales]),
    renderItem(params, api) {
      const [cx, cy] = api.coord([api.value(0), api.value(1)]);
      const [rx, ry] = api.size([api.value(2), api.value(3)]);
      return {
        type: "ellipse", shape: { cx, cy, rx, ry },
        style: { fill: "#ffffff", fillOpacity: 0.02, stroke: "#ffffff", lineWidth: 1.2, strokeOpacity: 0.75 },
        emphasis: { style: { fillOpacity: 0.25, strokeOpacity: 1 } },
      };
    },
    tooltip: {
      formatter: ({ data: [x, y, sx, sy], dataIndex }) => tip(`local model ${dataIndex + 1}`, [
        ["centre", `(${format(x, 3)}, ${format(y, 3)})`], ["length scales", `${format(sx, 3)}, ${format(sy, 3)}`],
      ]),
    },
  };
}

function mapRows(c, output) {
  const [x, y] = output.fit.rows;
  return {
    type: "scatter", name: "rows", color: c.orange, symbol: "circle", symbolSize: 4, xAxisIndex: 1, yAxisIndex: 1, z: 4,
    data: x.map((value, i) => [value, y[i], i]), tooltip: { formatter: ({ data: [, , i] }) => rowTip(output, i) },
  };
}

const referencePoint = (c, output, first, second) => ({
  type: "scatter", name: "reference point", symbol: "diamond", symbolSize: 12, xAxisIndex: 1, yAxisIndex: 1, z: 4,
  color: c.orange, itemStyle: { color: c.orange, borderColor: "#ffffff", borderWidth: 1.5 }, silent: true,
  data: [[output.fit.reference[first], output.fit.reference[second]]],
});

const charts = { predicted, residuals, histogram, order, calibration, trace, relevance, locals, curve, surface };
