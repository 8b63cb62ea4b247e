import type { ReactNode } from "react";

/** Line icons, 16 by 16, in the text's colour. The control has the name. */
function Icon({ d, children }: { d: string; children?: ReactNode }) {
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
      {children}
      <path d={d} />
    </svg>
  );
}

export const ChevronLeftIcon = () => <Icon d="M10 3 5 8l5 5" />;
export const ChevronRightIcon = () => <Icon d="m6 3 5 5-5 5" />;
export const ChevronDownIcon = () => <Icon d="m4 6 4 4 4-4" />;
export const PlusIcon = () => <Icon d="M8 3v10M3 8h10" />;
export const CloseIcon = () => <Icon d="m4 4 8 8M12 4l-8 8" />;
/** Three dots, drawn by app/styles/icons.css. */
export const MoreIcon = () => (
  <span aria-hidden="true" className="icon-more size-4 shrink-0 forced-color-adjust-none" />
);

export const CheckIcon = () => <Icon d="m3 8.5 3.25 3.25L13 5" />;
export const InfoIcon = () => (
  <Icon d="M8 7.25v3.5M8 5h.01">
    <circle cx="8" cy="8" r="6.25" />
  </Icon>
);
export const RepeatIcon = () => (
  <Icon d="M13 6.5A5.25 5.25 0 0 0 3.5 5M3 9.5A5.25 5.25 0 0 0 12.5 11M3.25 2v3.25H6.5M12.75 14v-3.25H9.5" />
);
export const WarningIcon = () => <Icon d="M8 2 14.5 13.5h-13L8 2ZM8 6.5v3M8 11.5h.01" />;
export const SunIcon = () => (
  <Icon d="M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9">
    <circle cx="8" cy="8" r="2.75" />
  </Icon>
);
export const MoonIcon = () => <Icon d="M13.5 9.75A6 6 0 0 1 6.25 2.5a6 6 0 1 0 7.25 7.25Z" />;
export const CalendarIcon = () => <Icon d="M2.5 3.5h11v10h-11zM2.5 7h11M5.5 1.75v3.5M10.5 1.75v3.5" />;
export const ReportIcon = () => <Icon d="M2.5 13.5h11M4.25 13.5V9M8 13.5V3M11.75 13.5V6.5" />;
export const BadgeIcon = () => (
  <Icon d="m5.5 9.5-1 5L8 12.75l3.5 1.75-1-5">
    <circle cx="8" cy="6" r="4" />
  </Icon>
);
export const ArrowLeftIcon = () => <Icon d="M13 8H3m4.5-4.5L3 8l4.5 4.5" />;
export const SearchIcon = () => (
  <Icon d="m10.5 10.5 3.25 3.25">
    <circle cx="7" cy="7" r="4.5" />
  </Icon>
);
export const VerticalIcon = () => (
  <Icon d="M4 1.75v12.5M4 4h.01M4 8h.01M4 12h.01M7.5 4H14M7.5 8H14M7.5 12H14" />
);
export const HorizontalIcon = () => <Icon d="M1.75 8h12.5M4 8V4.5M8 8v3.5M12 8V4.5" />;
export const NoteIcon = () => <Icon d="M3 4h10M3 8h10M3 12h6" />;

export function Logo() {
  return (
    <svg aria-hidden="true" className="size-7 shrink-0 text-accent" viewBox="0 0 28 28" fill="none">
      <path d="M9 4v20" stroke="currentColor" strokeWidth="2" strokeLinecap="round" opacity=".45" />
      <circle cx="9" cy="8" r="3.5" fill="currentColor" />
      <circle cx="9" cy="20" r="2.75" className="fill-canvas" stroke="currentColor" strokeWidth="1.75" />
      <path d="M16 8h8M16 20h5" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}
