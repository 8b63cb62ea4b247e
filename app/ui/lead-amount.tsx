/** The cents are smaller and softer than the rest. */
export function LeadAmount({ text }: { text: string }) {
  const cents = text.lastIndexOf(".");
  return (
    <>
      {text.slice(0, cents)}
      <span className="text-[0.55em] font-semibold tracking-normal text-ink-soft">{text.slice(cents)}</span>
    </>
  );
}

/** The sum of a hundred largest amounts still fits on one line, on the narrowest screen too. */
export function leadSize(text: string): string {
  if (text.length <= 9) return "text-lead";
  if (text.length <= 12) return "text-lead max-[24rem]:text-figure max-[24rem]:font-semibold";
  return text.length <= 15
    ? "text-figure font-semibold tracking-tight max-sm:text-title"
    : "text-title font-semibold tracking-tight sm:text-figure";
}
