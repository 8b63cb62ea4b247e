import { expect, test } from "../support/fixtures.ts";

test("an error that nothing caught is told to the worker once, without what was typed", async ({
  page,
  problems,
}) => {
  problems.allow(/Rent 950/);
  const told: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/client-errors")) told.push(request.postDataJSON());
  });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
  const fail = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('Nobody knows "Rent 950"');
      });
      void Promise.reject(new RangeError("Rent 950 of ana@example.com"));
    });
  const answered = page.waitForResponse(/client-errors/);
  await fail();
  expect((await answered).status()).toBe(200);
  await expect.poll(() => told.length).toBe(2);
  await fail();
  await page.waitForLoadState("networkidle");
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "TypeError", message: "Nobody knows …", page: "/login" }),
      expect.objectContaining({ name: "RangeError", message: "Rent … of …" }),
    ]),
  );
});
