/** One figure of a row of cards, inside a `dl`. A long amount gets smaller rather than cut. */
export function Figure(props: { name: string; text: string; note?: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface px-3 py-3 sm:px-4">
      <dt className="text-small text-ink-soft">{props.name}</dt>
      <dd>
        <span className={`block font-semibold tabular-nums wrap-anywhere ${sizeOf(props.text)}`}>
          {props.text}
        </span>
        {props.note !== undefined && <span className="block text-small text-ink-soft">{props.note}</span>}
      </dd>
    </div>
  );
}

function sizeOf(text: string): string {
  if (text.length <= 8) return "text-title";
  if (text.length <= 10) return "text-title max-[22.5rem]:text-large";
  if (text.length <= 13) return "text-title max-sm:text-large max-[22.5rem]:text-body";
  return "text-large max-sm:text-body max-[22.5rem]:text-small";
}
