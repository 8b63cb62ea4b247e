import { type ClipboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { TextAreaField } from "../../ui/fields.tsx";
import { whenDropped } from "./dropped-files.ts";

const ENDINGS = ".csv,.tsv,.txt,.json,.ofx,.qfx,.qif,.ics,.zip";

interface ChooseFilesProps {
  onFiles: (files: readonly File[]) => void;
  /** Whether files are here already, so that this only offers more. */
  isMore: boolean;
}

/** Files by choosing, by dropping them anywhere on the page, or as rows that were copied from a spreadsheet. */
export function ChooseFiles({ onFiles, isMore }: ChooseFilesProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const drop = useEffectEvent(onFiles);
  useEffect(() => whenDropped(setOver, (files) => drop(files)), []);
  return (
    <section
      aria-label={isMore ? "More files" : "Files"}
      tabIndex={-1}
      data-choose-files
      className={classes(
        "rounded-card text-center outline-none",
        !isMore && "px-5 py-8",
        (isOver || !isMore) && "border border-dashed",
        isOver ? "border-accent bg-accent-soft" : "border-control",
      )}
    >
      {!isMore && <p className="mb-3 text-large font-semibold">Drop a file here</p>}
      <div className={classes("flex flex-wrap items-center gap-2", !isMore && "justify-center")}>
        <label
          htmlFor={id}
          className={`${buttonClass(isMore ? "secondary" : "primary")} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          {isMore ? "Add a file" : "Choose a file"}
          <input
            id={id}
            type="file"
            multiple
            accept={ENDINGS}
            className="sr-only"
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              // The same file can be chosen again.
              currentTarget.value = "";
            }}
          />
        </label>
        <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste rows
        </Button>
      </div>
      {isPasting && (
        <PasteField
          onClose={() => setPasting(false)}
          onText={(text) => {
            setPasting(false);
            onFiles([new File([text], "Pasted rows")]);
          }}
        />
      )}
      {!isMore && (
        <p className="mx-auto mt-4 max-w-140 text-small text-ink-soft">
          A table (CSV), a bank's file (OFX, QFX, QIF), a calendar (ICS), or an export of Wallos, YNAB,
          Actual, Firefly III, Mint, Monarch, Copilot, Subtrackr, ezbookkeeping or Expense Timeline. It is
          read in this browser.
        </p>
      )}
    </section>
  );
}

interface PasteFieldProps {
  onText: (text: string) => void;
  onClose: () => void;
}

function PasteField({ onText, onClose }: PasteFieldProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const take = (given: string) => given.trim() !== "" && onText(given);
  return (
    <div className="mx-auto mt-4 max-w-140 text-start">
      <TextAreaField
        ref={field}
        label="Rows from a spreadsheet"
        hint="Copy them with the row of column names, and paste them here."
        rows={4}
        value={text}
        onKeyDown={({ key }) => key === "Escape" && text === "" && onClose()}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
          // Rows are read as they are, without a second press. A single cell may be a part of what is typed.
          const pasted = event.clipboardData.getData("text/plain");
          if (text !== "" || !pasted.trim().includes("\n")) return;
          event.preventDefault();
          take(pasted);
        }}
      />
      <Button className="mt-2" disabled={text.trim() === ""} onClick={() => take(text)}>
        Read these rows
      </Button>
    </div>
  );
}
