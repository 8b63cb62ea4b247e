import { Button } from "../../ui/button.tsx";

export function SampleBanner({ onThrowAway }: { onThrowAway: () => void }) {
  return (
    <section
      aria-label="Sample month"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2"
    >
      <p>
        <span className="font-medium">A sample month.</span>{" "}
        <span className="text-ink-soft">Try anything: none of it is kept.</span>
      </p>
      <Button onClick={onThrowAway}>Throw it away</Button>
    </section>
  );
}
