import { launchBrowser } from "../../scripts/lib/browser.ts";
import { startCompressingProxy } from "./compressing-proxy.ts";
import { startSideBySide } from "./side-by-side.ts";

const slow = process.argv[2] === "slow";
const b = await startSideBySide();
const member = await b.addMember({ email: "a@example.com", months: 1, perMonth: 100 });
const p = await startCompressingProxy(b.url);
const br = await launchBrowser();
for (let i = 0; i < 3; i++) {
  const ctx = await br.newContext({ timezoneId: "UTC" });
  const [name = "", value = ""] = member.cookie.split(/=(.*)/);
  await ctx.addCookies([{ name, value, url: p.origin }]);
  const pg = await ctx.newPage();
  const s = await ctx.newCDPSession(pg);
  await s.send("Network.enable");
  if (slow) {
    await s.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await s.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 562.5,
      downloadThroughput: 188743,
      uploadThroughput: 188743,
    });
  }
  const log: [number, string][] = [];
  let t0 = 0;
  const start: any = {};
  s.on("Network.requestWillBeSent", (e) => {
    t0 ||= e.timestamp;
    start[e.requestId] = [
      e.timestamp,
      e.request.url.replace(p.origin, "") + " " + e.request.method + " prio " + e.request.initialPriority,
    ];
  });
  s.on("Network.loadingFinished", (e) => {
    const [st, u] = start[e.requestId] ?? [0, "?"];
    log.push([
      st,
      `${((st - t0) * 1000).toFixed(0).padStart(6)} → ${((e.timestamp - t0) * 1000).toFixed(0).padStart(6)}  ${e.encodedDataLength}  ${u}`,
    ]);
  });
  const parts: any[] = [];
  const tr = await br.newBrowserCDPSession();
  tr.on("Tracing.dataCollected", (x) => parts.push(...x.value));
  await tr.send("Tracing.start", {
    traceConfig: {
      includedCategories: [
        "devtools.timeline",
        "toplevel",
        "v8",
        "blink.user_timing",
        "disabled-by-default-v8.compile",
      ],
    },
    transferMode: "ReportEvents",
  });
  await pg.goto(p.origin + "/app", { waitUntil: "commit" });
  await pg.locator(".bill-title").nth(99).waitFor();
  const done = new Promise((r) => tr.once("Tracing.tracingComplete", r));
  await tr.send("Tracing.end");
  await done;
  (await import("node:fs")).writeFileSync("/tmp/load.trace.json", JSON.stringify(parts));
  console.log("visible", Date.now(), await pg.evaluate(() => performance.now()));
  if (i === 2) {
    await pg.waitForTimeout(300);
    for (const [, l] of log.sort((a, b) => a[0] - b[0])) console.log(l);
  }
  await ctx.close();
}
await br.close();
await p.stop();
await b.stop();
