import { chromium } from "@playwright/test";
import { launchBrowser } from "./scripts/lib/browser.ts";
import { signInAt } from "./scripts/lib/signed-in.ts";
import { readSettings } from "./scripts/lib/settings.ts";
const s = readSettings();
const browser = await launchBrowser();
const context = await browser.newContext({ baseURL: s.appUrl, timezoneId: "UTC" });
const email = "look@example.com";
const page = await signInAt(s, context, email);
await page.goto("/app");
await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
const headers = { Origin: s.appUrl };
const day = new Date().toISOString().slice(0, 10);
const plus = (n: number) => new Date(Date.parse(day) + n * 86400000).toISOString().slice(0, 10);
let id = 1;
const op = (type: string, data: object) => ({ id: crypto.randomUUID(), type, at: new Date().toISOString(), day, hour: new Date().getUTCHours(), data });
const ops = [
  op("settings.update", { currency: "BRL", timezone: "UTC" }),
  op("expense.add", { id: "1", title: "Unabhängigkeitserklärung ".repeat(5).slice(0, 120), amount: 999999999.99, dueDate: plus(1), isRecurring: false }),
  op("expense.add", { id: "2", title: "<b>Rent</b> & \"co\"", amount: 950, dueDate: plus(1), isRecurring: false }),
  op("expense.add", { id: "3", title: "فاتورة الكهرباء", amount: 30.5, dueDate: plus(1), isRecurring: false }),
];
for (let i = 0; i < 60; i++) ops.push(op("expense.add", { id: String(100 + i), title: `Bill ${i}`, amount: 10, dueDate: plus(-70 + i), isRecurring: false }));
const r = await page.request.post("/api/sync", { headers, data: { device: "x", cursor: null, operations: ops } });
console.log(r.status(), (await r.json()).results.filter((x: any) => x.status !== "applied"));
const time = Date.parse(`${day}T09:05:00Z`);
await fetch(`${s.appUrl}/cdn-cgi/handler/scheduled?cron=5+*+*+*+*&time=${time}`);
await fetch(`${s.appUrl}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*&time=${time + 60000}`);
const inbox = (await (await fetch(`${s.standInsUrl}/inbox.json?to=${email}`)).json()) as any[];
for (const mail of inbox.filter((m) => m.subject.startsWith("You have"))) {
  console.log(mail.subject, mail.text.length, JSON.stringify(mail.headers));
  if (mail.subject.includes("tomorrow")) console.log(mail.text);
  const kind = mail.subject.includes("tomorrow") ? "tomorrow" : "overdue";
  const link = /http\S+unsubscribe\S+/.exec(mail.text)![0];
  for (const width of [390, 768, 1280]) for (const colorScheme of ["light", "dark"] as const) {
    const c = await browser.newContext({ viewport: { width, height: 700 }, colorScheme });
    const p = await c.newPage();
    await p.setContent(mail.html);
    await p.screenshot({ path: `/tmp/x4look/mail-${kind}-${width}-${colorScheme}.png` });
    if (kind === "tomorrow") { await p.goto(link); await p.screenshot({ path: `/tmp/x4look/unsub-${width}-${colorScheme}.png` }); }
    await c.close();
  }
}
const c2 = await browser.newContext({ viewport: { width: 390, height: 700 } });
const p2 = await c2.newPage();
p2.on("console", (m) => console.log("console:", m.text()));
const due = inbox.find((m) => m.subject.includes("tomorrow"));
await p2.goto(/http\S+unsubscribe\S+/.exec(due.text)![0]);
await p2.getByRole("button").click();
await p2.screenshot({ path: "/tmp/x4look/unsub-done.png" });
await p2.goto(`${s.appUrl}/api/unsubscribe?token=x`); await p2.screenshot({ path: "/tmp/x4look/unsub-unknown.png" });
for (const width of [390, 768, 1280]) for (const colorScheme of ["light", "dark"] as const) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.goto("/settings");
  await page.getByText("Reminder hour").scrollIntoViewIfNeeded();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/x4look/settings-${width}-${colorScheme}.png` });
}
// the link to a row, signed in and signed out
const rowLink = /http\S+#expense-\d+/.exec(due.text)![0];
await page.goto(rowLink); await page.waitForTimeout(1500);
console.log("focus", await page.evaluate(() => document.activeElement?.textContent?.slice(0, 30)));
await p2.goto(rowLink); await p2.waitForURL(/login/); console.log(p2.url());
await browser.close();
