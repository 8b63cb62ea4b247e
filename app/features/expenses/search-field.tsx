import type { Ref } from "react";
import { SearchIcon } from "../../ui/icons.tsx";

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
}

export function SearchField({ ref, query, onQuery }: SearchFieldProps) {
  return (
    <search className="relative min-w-0 flex-1">
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft">
        <SearchIcon />
      </span>
      <input
        ref={ref}
        type="search"
        aria-label="Search all months"
        placeholder="Search all months"
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          if (query === "") event.currentTarget.blur();
          else onQuery("");
        }}
        className="h-9 w-full min-w-0 text-ellipsis rounded-control border border-control bg-surface pr-3 pl-9 placeholder:text-ink-soft focus-visible:border-accent focus-visible:outline-offset-0 pointer-coarse:h-11 pointer-coarse:text-large"
      />
    </search>
  );
}
