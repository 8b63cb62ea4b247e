import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { SETUP_STEPS, type SetupStep } from "./use-setup.ts";

/** What goes on to the next step has the same place in each. */
export const STEP_FOOT =
  "flex items-center justify-end gap-x-4 rounded-b-month border-t border-line bg-surface px-4 py-3 sm:px-5";

interface SetupStepProps {
  step: SetupStep;
  title: string;
  text: string;
  /** Takes focus, which the step before it had. */
  takesFocus: boolean;
  onSkip: () => void;
  children: ReactNode;
}

export function SetupStepCard(props: SetupStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // The month that the picked bills have made stands above it.
    scrollTo(0, 0);
  }, [takesFocus]);
  const id = `setup-${props.step}`;
  return (
    <section
      data-guide
      aria-labelledby={id}
      className="w-full rounded-month border border-line bg-surface text-start shadow-card print:hidden"
    >
      <div className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-5 sm:pt-5">
        <div>
          <p className="text-small text-ink-soft">
            {`Step ${SETUP_STEPS.indexOf(props.step) + 1} of ${SETUP_STEPS.length}`}
          </p>
          <h2 ref={heading} id={id} tabIndex={-1} className="text-large font-semibold">
            {props.title}
          </h2>
        </div>
        <Button variant="quiet" className="-mt-1.5 -mr-2.5 px-2.5" onClick={props.onSkip}>
          Skip
        </Button>
      </div>
      <p className="max-w-140 px-4 pt-1 sm:px-5 text-ink-soft">{props.text}</p>
      {props.children}
    </section>
  );
}
