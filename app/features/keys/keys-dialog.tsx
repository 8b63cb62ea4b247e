import { useState } from "react";
import { Dialog, type DialogOpening } from "../../ui/dialog.tsx";
import { CheckboxField } from "../../ui/fields.tsx";
import { areKeysOn, switchKeys } from "../../ui/use-keys.ts";

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["←", "Previous month"],
  ["→", "Next month"],
  ["T", "Today"],
  ["N", "New expense"],
  ["/", "Search all months"],
  ["V", "Change the view"],
  ["J or ↓", "Next bill"],
  ["K or ↑", "Previous bill"],
  ["Space", "Tick or untick the bill"],
  ["E", "Edit the bill"],
  ["Del", "Delete the bill"],
  ["X", "Select several bills"],
  ["Ctrl Z or ⌘ Z", "Undo the last change"],
  ["Ctrl Shift Z, ⌘ Shift Z or Ctrl Y", "Redo what was undone"],
  ["?", "This list"],
];

/** Lists the keys, and can switch single letters off (WCAG 2.1.4). */
export function KeysDialog(props: DialogOpening) {
  const [on, setOn] = useState(areKeysOn);
  return (
    <Dialog {...props} title="Keyboard shortcuts">
      {() => (
        <>
          <dl className="divide-y divide-line">
            {KEYS.map(([keys, what]) => (
              <div key={keys} className="flex items-center justify-between gap-4 py-2">
                <dt>{what}</dt>
                <dd>
                  <kbd className="rounded-control border border-line bg-canvas px-2 py-0.5 font-sans text-small">
                    {keys}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-2">
            <CheckboxField
              label="Single-letter shortcuts"
              checked={on}
              onChange={(event) => {
                switchKeys(event.target.checked);
                setOn(event.target.checked);
              }}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
