/* Appended to a report by the tests: looks at every chart through the interface of ECharts and uses the page as a person would. */
(async () => {
  const pause = () => new Promise((done) => setTimeout(done, 50));

  /** Share of pixels that differ from the first, which is background. */
  function ink(place) {
    const canvas = place.querySelector("canvas");
    const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length;
  }

  async function inspect(place) {
    const chart = echarts.getInstanceByDom(place);
    chart.getZr().flush();
    const option = chart.getOption();
    const found = {
      kind: place.dataset.chart,
      title: place.closest("figure").querySelector("h3").textContent,
      label: place.getAttribute("aria-label"),
      axes: [...(option.xAxis || []), ...(option.yAxis || [])].map((axis) => axis.name || ""),
      series: option.series.map((series) => ({ name: series.name, type: series.type, data: series.data.length })),
      ink: ink(place),
      tips: [],
    };
    for (let i = 0; i < option.series.length; i++) {
      chart.dispatchAction({ type: "hideTip" });
      chart.dispatchAction({ type: "showTip", seriesIndex: i, dataIndex: 0 });
      await pause();
      const box = place.querySelector(".tip");
      found.tips.push(box && box.parentElement.style.visibility !== "hidden" ? box.textContent : "");
    }
    chart.dispatchAction({ type: "hideTip" });
    if (option.dataZoom.length > 0) {
      chart.dispatchAction({ type: "dataZoom", dataZoomIndex: 0, start: 20, end: 60 });
      chart.getZr().flush();
      found.zoom = [chart.getOption().dataZoom[0].start, chart.getOption().dataZoom[0].end];
      found.zoomedInk = ink(place);
      chart.dispatchAction({ type: "restore" });
      found.restored = [chart.getOption().dataZoom[0].start, chart.getOption().dataZoom[0].end];
    }
    return found;
  }

  const panels = [...document.querySelectorAll("main > div")];
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const outputs = [];
  for (let i = 0; i < panels.length; i++) {
    if (i === 1) {
      tabs[0].focus();
      tabs[0].dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    } else if (i > 1) {
      tabs[i].click();
    }
    await pause();
    const charts = [];
    for (const place of panels[i].querySelectorAll("[data-chart]")) charts.push(await inspect(place));
    outputs.push({
      visible: panels.map((panel) => !panel.hidden),
      selected: tabs.map((tab) => tab.getAttribute("aria-selected")),
      focused: document.activeElement.id,
      text: panels[i].innerText,
      charts,
    });
  }
  const result = {
    errors: window.problems,
    hacked: window.hacked === true,
    images: document.images.length,
    requests: performance.getEntriesByType("resource").map((entry) => entry.name),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    text: document.body.innerText,
    outputs,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(result));
  document.body.dataset.inspection = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
})().catch((error) => { document.body.dataset.failure = String(error.stack || error); });
