/** Says, if there is no JavaScript, what can't be done without it. */
export function NeedsScript(props: { what: string }) {
  return (
    <noscript>
      <p className="mt-4 text-small text-ink-soft">{`${props.what} needs JavaScript.`}</p>
    </noscript>
  );
}
