import { Button } from "../../ui/button.tsx";
import type { Sentence } from "./use-sentence.ts";

/** Says what was understood of a typed sentence, before anything is saved. */
export function SentenceNote({ sentence }: { sentence: Sentence }) {
  const { offer, filled } = sentence;
  const shown = filled ?? offer;
  return (
    <div className="sentence">
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {shown !== null && (
          <>
            <span className="text-ink-soft">{filled === null ? "Enter fills in: " : "Filled in: "}</span>
            <bdi>{shown.text}</bdi>
            {shown.unsupported !== null && `. Not possible: “${shown.unsupported}”.`}
          </>
        )}
      </p>
      {shown !== null && (
        <Button variant="link" className="px-3" onClick={filled === null ? sentence.fill : sentence.takeBack}>
          {filled === null ? "Fill in" : "Take back"}
        </Button>
      )}
    </div>
  );
}
