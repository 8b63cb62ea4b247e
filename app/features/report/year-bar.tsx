import { FIRST_YEAR } from "#domain/calendar/days.ts";
import { IconButton } from "../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";

interface YearBarProps {
  year: number;
  currentYear: number;
  onShow: (year: number) => void;
}

export function YearBar({ year, currentYear, onShow }: YearBarProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous year" disabled={year <= FIRST_YEAR} onClick={() => onShow(year - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <span className="min-w-12 text-center font-semibold tabular-nums" aria-live="polite">
        {year}
      </span>
      <IconButton label="Next year" disabled={year >= currentYear} onClick={() => onShow(year + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}
