export function Spinner(props: { text: string }) {
  return (
    <div role="status" className="flex min-h-64 flex-col items-center justify-center gap-3 text-ink-soft">
      <span
        aria-hidden="true"
        className="size-6 animate-turn rounded-full border-2 border-line border-t-accent"
      />
      <span>{props.text}</span>
    </div>
  );
}
