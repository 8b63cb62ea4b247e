let zone: string | undefined;

/** The browser's time zone. Asking takes a millisecond, and screens ask after every change, so the answer is kept. */
export function browserTimeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}
