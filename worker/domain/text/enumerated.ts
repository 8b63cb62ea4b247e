const LIST = new Intl.ListFormat("en-GB");

/** "Monday", "Monday and Thursday", "Monday, Thursday and Friday" */
export function enumerated(items: readonly string[]): string {
  return LIST.format(items);
}
