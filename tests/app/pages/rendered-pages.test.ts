import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { renderLanding, renderSample } from "../../../app/entry/server.tsx";

/** Of four hundred days, those whose sample takes the most bytes, and the one that takes the fewest. */
const DAYS = ["2026-12-30", "2027-09-08", "2027-11-28", "2026-12-01"];

const bytesOf = (html: string) => gzipSync(html, { level: 9 }).length;

test("what the worker renders into a public page is small, whatever the day", () => {
  for (const today of DAYS) {
    expect(bytesOf(renderSample({ today, timezone: "UTC" }, "/sample")), today).toBeLessThanOrEqual(10_000);
    expect(bytesOf(renderLanding(today)), today).toBeLessThanOrEqual(11_600);
  }
});
