/** "until 5 December", which breaks before the day at most: the day, at this browser's clock, on which free days that began today would end */
export function freeUntil(days: number): string {
  const end = new Date();
  end.setDate(end.getDate() + days);
  return `until ${end.getDate()}\u00a0${end.toLocaleDateString("en", { month: "long" })}`;
}
