import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeMissing, fetchCode } from "../../../app/browser/fetch-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const broken = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("code that doesn't come at first is requested once more", async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(broken).mockResolvedValue("code");
  const loading = fetchCode(load);
  await vi.runAllTimersAsync();
  expect(await loading).toBe("code");
  expect(load).toHaveBeenCalledTimes(2);
});

test("code that doesn't come the second time is told of as missing", async () => {
  const load = vi.fn(broken);
  const loading = expect(fetchCode(load)).rejects.toThrow(CodeMissing);
  await vi.runAllTimersAsync();
  await loading;
  expect(load).toHaveBeenCalledTimes(2);
});

test("nothing is said, or requested again, while the page is being left", async () => {
  const load = vi.fn(broken);
  const said = vi.fn();
  dispatchEvent(new Event("beforeunload"));
  fetchCode(load).catch(said);
  await vi.advanceTimersByTimeAsync(4000);
  expect(load).toHaveBeenCalledOnce();
  expect(said).not.toHaveBeenCalled();
  // It stayed after all, as after a question whether to leave.
  await vi.runAllTimersAsync();
  expect(said).toHaveBeenCalledOnce();
});
