/** "15:04" */
export function clockText(instantMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(instantMs);
}

/**
 * A time zone as people know it, by its city and what its clocks show now: "Buenos Aires (GMT-3)". Zones without a city are
 * named by their clocks alone.
 */
export function zoneText(timeZone: string, nowMs: number): string {
  const clocks =
    new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
      .formatToParts(nowMs)
      .find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const name = zoneName(timeZone);
  if (timeZone === "UTC") return name;
  return timeZone.startsWith("Etc/") ? clocks : `${name} (${clocks})`;
}

/** "Buenos Aires", or "GMT+4" for "Etc/GMT-4", whose sign says the opposite. */
export function zoneName(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return timeZone.startsWith("Etc/") ? name.replace(/[+-]/, (sign) => (sign === "+" ? "-" : "+")) : name;
}
