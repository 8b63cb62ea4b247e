import { useEffectEvent, useLayoutEffect } from "react";
import { browserStorage } from "../browser/storage.ts";

/** Single keys can be switched off for users who press them by accident (WCAG 2.1.4). */
const KEY = "expenseTimeline_keys";

export function areKeysOn(): boolean {
  return browserStorage.get(KEY) !== "off";
}

export function switchKeys(on: boolean): void {
  if (on) browserStorage.remove(KEY);
  else browserStorage.set(KEY, "off");
}

/** Returns whether a key belongs to what has focus (a text field, an open menu or a dialog), or to what is just opening. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const field = target?.closest("input, textarea, select, [contenteditable]");
  if (field !== null && field !== undefined && !field.matches("[type=checkbox]")) return true;
  return document.querySelector("[role=dialog], [role=menu], [data-opening]") !== null;
}

/** Keys that act anywhere on the screen, by `KeyboardEvent.key` in lower case, from the moment it is painted. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key.toLowerCase()];
    if (act === undefined || isTyping(event)) return;
    if (event.key.length === 1 && !areKeysOn()) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
