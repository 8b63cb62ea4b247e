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
