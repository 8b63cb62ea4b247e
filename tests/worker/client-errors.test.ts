import { expect, test, vi } from "vitest";
import { call, statusOf } from "./api.ts";

const told = {
  name: "TypeError",
  message: "Cannot read “Rent 950” of ana@example.com",
  frames: ["save /assets/app.js:1:2"],
  page: "/app",
};

test("an error in a browser reaches the log, without what the user typed", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await statusOf(call("/api/client-errors", { body: told }))).toBe(200);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  log.mockRestore();
  expect(lines).toEqual([
    {
      level: "warn",
      source: "browser",
      requestId: expect.any(String),
      error: { ...told, message: "Cannot read … of …" },
    },
  ]);
});

test.each([
  ["too long a message", { ...told, message: "x".repeat(201) }],
  ["too many frames", { ...told, frames: Array(11).fill("a") }],
  ["a frame that says more", { ...told, frames: ["save /app.js:1:2 Rent 950"] }],
  ["an address that says more", { ...told, page: "/app?q=rent" }],
  ["anything else", { ...told, user: "ana@example.com" }],
  ["nothing", {}],
])("%s is refused", async (_, body) => {
  expect(await statusOf(call("/api/client-errors", { body }))).toBe(400);
});
