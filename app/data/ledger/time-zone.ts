let zone: string | undefined;

/** Cached, because asking takes a millisecond, and screens ask after every change. */
export function browserTimeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}
