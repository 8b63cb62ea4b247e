/** @param isSmall if what it stands for is a few lines rather than a screen */
export function Spinner({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  return (
    <div
      role="status"
      className={`flex flex-col items-center justify-center gap-3 text-ink-soft ${isSmall ? "min-h-32" : "min-h-64"}`}
    >
      <span
        aria-hidden="true"
        className="size-6 animate-turn rounded-full border-2 border-line border-t-accent"
      />
      <span>{text}</span>
    </div>
  );
}
