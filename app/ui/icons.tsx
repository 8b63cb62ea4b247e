import type { ReactNode } from "react";

/** Line icons, 16 by 16, drawn in the text's colour. They say nothing by themselves: the control has the name. */
function Icon(props: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className="size-4 shrink-0"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {props.children}
    </svg>
  );
}

export function ChevronLeftIcon() {
  return (
    <Icon>
      <path d="M10 3 5 8l5 5" />
    </Icon>
  );
}

export function ChevronRightIcon() {
  return (
    <Icon>
      <path d="m6 3 5 5-5 5" />
    </Icon>
  );
}

export function ChevronDownIcon() {
  return (
    <Icon>
      <path d="m4 6 4 4 4-4" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M8 3v10M3 8h10" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M3.25 8h.01M8 8h.01M12.75 8h.01" strokeWidth="2.5" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m3 8.5 3.25 3.25L13 5" />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 7.25v3.5M8 5h.01" />
    </Icon>
  );
}

/** Comes again every month. */
export function RepeatIcon() {
  return (
    <Icon>
      <path d="M13 6.5A5.25 5.25 0 0 0 3.5 5M3 9.5A5.25 5.25 0 0 0 12.5 11M3.25 2v3.25H6.5M12.75 14v-3.25H9.5" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M8 2 14.5 13.5h-13L8 2ZM8 6.5v3M8 11.5h.01" />
    </Icon>
  );
}
