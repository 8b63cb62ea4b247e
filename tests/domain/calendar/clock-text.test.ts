import { expect, test } from "vitest";
import { clockText, zoneName, zoneText } from "#domain/calendar/clock-text.ts";

const winter = Date.parse("2026-01-15T12:00:00Z");
const summer = Date.parse("2026-07-15T12:00:00Z");

test.each([
  ["Asia/Dhaka", winter, "Dhaka (GMT+6)"],
  ["America/Argentina/Buenos_Aires", winter, "Buenos Aires (GMT-3)"],
  ["Asia/Kathmandu", winter, "Kathmandu (GMT+5:45)"],
  ["Europe/Berlin", winter, "Berlin (GMT+1)"],
  ["Europe/Berlin", summer, "Berlin (GMT+2)"],
  ["Etc/GMT-6", winter, "GMT+6"],
  ["UTC", winter, "UTC"],
])("%s is named as people know it", (zone, at, text) => {
  expect(zoneText(zone, at)).toBe(text);
});

test.each([
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["Etc/GMT-4", "GMT+4"],
  ["Etc/GMT+12", "GMT-12"],
  ["UTC", "UTC"],
])("in the history %s is %s, as in the settings", (zone, text) => {
  expect(zoneName(zone)).toBe(text);
});

test("a time is told by the zone's clocks, with two digits for the hour", () => {
  expect(clockText(winter, "UTC")).toBe("12:00");
  expect(clockText(winter, "Asia/Kathmandu")).toBe("17:45");
  expect(clockText(winter, "America/Argentina/Buenos_Aires")).toBe("09:00");
});
