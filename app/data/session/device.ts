import { browserStorage } from "../../browser/storage.ts";

const KEY = "expenseTimeline_device";

/** This browser's name in the history, such as "Firefox on Linux (7f3a)". */
export function deviceName(): string {
  const known = browserStorage.get(KEY);
  if (known !== null) return known;
  const name = `${browserName(navigator.userAgent)} (${crypto.randomUUID().slice(0, 4)})`;
  browserStorage.set(KEY, name);
  return name;
}

function browserName(userAgent: string): string {
  const browser =
    [
      ["Edg/", "Edge"],
      ["OPR/", "Opera"],
      ["Firefox/", "Firefox"],
      ["Chrome/", "Chrome"],
      ["Safari/", "Safari"],
    ].find(([mark = ""]) => userAgent.includes(mark))?.[1] ?? "Browser";
  const system = /Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux/.exec(userAgent)?.[0];
  if (system === undefined) return browser;
  return `${browser} on ${system === "Mac OS X" ? "Mac" : system === "CrOS" ? "ChromeOS" : system}`;
}
