import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, NEXT_YEAR, readyForOffline, tick } from "../support/month-page.ts";
import { sendOn } from "../support/retry-closed.ts";

test("an answer that isn't the worker's counts as no network", async ({ page, openMonth, problems }) => {
  problems.allow(/status of 401/, /portal\.invalid/, /ERR_FAILED/);
  await openMonth(`${NEXT_YEAR}-11`, [{ title: "Before", amount: "1", dueDate: `${NEXT_YEAR}-11-01` }]);
  for (const [answer, isPaid] of [
    [{ status: 401, contentType: "text/html", body: "<html>Sign in to this network</html>" }, true],
    [{ status: 302, headers: { location: "http://portal.invalid/" } }, false],
  ] as const) {
    await page.route("**/api/**", (route) => route.fulfill(answer));
    await tick(page, "Before").setChecked(isPaid);
    await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
    await page.unroute("**/api/**");
    await everythingSaved(page);
    await page.reload();
    await expect(tick(page, "Before")).toBeChecked({ checked: isPaid });
  }
});

test("pages that a proxy has rewritten and an extension has added to are shown and work", {
  tag: "@full",
}, async ({ page, openMonth, newDevice, problems }) => {
  // React finds other HTML than was rendered, and renders it anew.
  problems.allow(/Minified React error #418/, /Content Security Policy/);
  await openMonth(`${NEXT_YEAR}-11`, [{ title: "Before", amount: "1", dueDate: `${NEXT_YEAR}-11-01` }]);
  const visitor = await (await newDevice()).newPage();
  for (const each of [page, visitor]) {
    await each.route("**/*", async (route) => {
      if (route.request().resourceType() !== "document") return await route.fallback();
      const response = await sendOn(route);
      const { etag: _, "cache-control": __, "content-security-policy": ___, ...headers } = response.headers();
      const body = (await response.text())
        .replace(/<!--.*?-->/g, "")
        .replace(/>\s+</g, "><")
        .replace(/<body>/, '<body><div id="bar">This network is watched.</div>')
        .replace(/<\/body>/, "<script>document.body.dataset.watched = '';</script></body>");
      await route.fulfill({ response, headers, body });
    });
    await each.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        document.documentElement.dataset["darkreader"] = "";
        document.body.setAttribute("style", "filter: none");
        document.body.append(document.createElement("extension-toolbar"));
        for (const field of document.querySelectorAll("input, h1, main")) {
          field.setAttribute("data-extension", "");
          field.after(document.createElement("extension-icon"));
        }
      });
    });
  }
  await page.goto(`/app?month=${NEXT_YEAR}-11`);
  await everythingSaved(page);
  await tick(page, "Before").check();
  await everythingSaved(page);
  await page.getByRole("button", { name: "Next month", exact: true }).click();
  await expect(page.getByText(`No bills in December ${NEXT_YEAR} yet.`)).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
  await visitor.goto("/login");
  // Until the app's code runs, React may still replace what the proxy has rewritten.
  await expect(visitor.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
  await visitor.getByLabel("Email").fill("somebody@example.com");
  await visitor.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(visitor.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("what a network answers in the app's place is not kept for offline use", {
  tag: ["@full", "@service-worker"],
}, async ({ page, context, openMonth, problems }) => {
  problems.allow(/bad-precaching-response/, /ServiceWorker/);
  const portal = { contentType: "text/html", body: "<html>Please accept our terms</html>" };
  let answered = 0;
  await context.route("**/assets/*", async (route) => {
    if (route.request().serviceWorker() === null) return await route.fallback();
    answered += 1;
    await route.fulfill(portal);
  });
  await openMonth(`${NEXT_YEAR}-11`, [{ title: "Before", amount: "1", dueDate: `${NEXT_YEAR}-11-01` }]);
  await expect.poll(() => answered).toBeGreaterThan(0);
  await context.unroute("**/assets/*");
  await page.reload();
  await everythingSaved(page);
  await readyForOffline(page);
  await page.reload();
  await everythingSaved(page);
});
