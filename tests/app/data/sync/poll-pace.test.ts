import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollPace } from "../../../../app/data/sync/sync-client.ts";

let stopped: AbortController;
const onUse = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  stopped = new AbortController();
  onUse.mockClear();
});

afterEach(() => {
  stopped.abort();
  vi.useRealTimers();
});

const input = (type = "keydown") => dispatchEvent(new Event(type));

test("a page that was just opened polls often, and seldom two minutes later", () => {
  const pace = pollPace(onUse, stopped.signal);
  vi.advanceTimersByTime(119_999);
  expect(pace()).toBeLessThan(10_000);
  vi.advanceTimersByTime(1);
  expect(pace()).toBe(60_000);
});

test.each(["keydown", "pointerdown", "pointermove", "wheel", "touchstart"])("%s counts as use", (type) => {
  const pace = pollPace(onUse, stopped.signal);
  vi.advanceTimersByTime(200_000);
  expect(pace()).toBe(60_000);
  input(type);
  expect(pace()).toBeLessThan(10_000);
});

test("the first input after a pause polls at once, and those that follow don't", () => {
  const pace = pollPace(onUse, stopped.signal);
  pace();
  input();
  expect(onUse).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150_000);
  input();
  input();
  expect(onUse).toHaveBeenCalledTimes(1);
});

test("while a device is used, its next poll is never more than ten seconds away", () => {
  const pace = pollPace(onUse, stopped.signal);
  let due = performance.now() + pace();
  onUse.mockImplementation(() => {
    due = performance.now();
  });
  // A press a second for a minute, pauses of up to five minutes, again and again.
  for (let second = 0; second < 3600; second += 1) {
    vi.advanceTimersByTime(1000);
    if (performance.now() >= due) due = performance.now() + pace();
    if (second % 360 < 60) {
      input();
      expect(due - performance.now()).toBeLessThan(10_000);
    }
  }
});

test("it stops listening with its sync client", () => {
  pollPace(onUse, stopped.signal);
  vi.advanceTimersByTime(150_000);
  stopped.abort();
  input();
  expect(onUse).not.toHaveBeenCalled();
});
