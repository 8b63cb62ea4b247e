import type { Ref } from "react";
import { SearchIcon } from "../../ui/icons.tsx";

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
}

export function SearchField({ ref, query, onQuery }: SearchFieldProps) {
  return (
    <search className="search-field" data-open={query !== "" || undefined}>
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
      />
    </search>
  );
}
