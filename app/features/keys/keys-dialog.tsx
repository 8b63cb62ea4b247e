import { Fragment, useState } from "react";
import { CheckboxField } from "../../ui/choices.tsx";
import { Dialog, type DialogOpening } from "../../ui/dialog.tsx";
import { areKeysOn, switchKeys } from "../../ui/use-keys.ts";

const COMMAND = /Mac|iPad|iPhone/.test(navigator.platform) ? "⌘" : "Ctrl";

/** Each has one key, or several that do the same. */
const KEYS: readonly (readonly [what: string, ...keys: string[]])[] = [
  ["Previous month", "←"],
  ["Next month", "→"],
  ["Today", "T"],
  ["New expense", "N"],
  ["Search all months", "/"],
  ["Change the view", "V"],
  ["Next bill", "J", "↓"],
  ["Previous bill", "K", "↑"],
  ["Tick or untick the bill", "Space"],
  ["Edit the bill", "E"],
  ["Delete the bill", "Del"],
  ["Select several bills", "X"],
  ["Undo the last change", `${COMMAND} Z`],
  ["Redo what was undone", `${COMMAND} Shift Z`, `${COMMAND} Y`],
  ["This list", "?"],
];

/** Lists the keys, and can switch single letters off (WCAG 2.1.4). */
export function KeysDialog(props: DialogOpening) {
  const [on, setOn] = useState(areKeysOn);
  return (
    <Dialog {...props} title="Keyboard shortcuts">
      {() => (
        <>
          <dl>
            {KEYS.map(([what, ...keys]) => (
              <div key={what} className="flex items-center justify-between gap-4 py-1.5">
                <dt>{what}</dt>
                <dd className="flex shrink-0 items-center gap-1.5 text-small text-ink-soft">
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && "or"}
                      <kbd className="min-w-7 rounded-[6px] border border-line bg-canvas px-1.5 py-0.5 text-center font-sans text-ink">
                        {key}
                      </kbd>
                    </Fragment>
                  ))}
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
