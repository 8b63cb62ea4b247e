/**
 * "until 5 December": the day, by this browser's clock, on which free days that began today would end. A line may break before
 * the day, but not within it.
 */
export function freeUntil(days: number): string {
  const end = new Date();
  end.setDate(end.getDate() + days);
  return `until ${end.getDate()}\u00a0${end.toLocaleDateString("en", { month: "long" })}`;
}
