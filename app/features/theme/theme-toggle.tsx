import { IconButton } from "../../ui/button.tsx";
import { MoonIcon, SunIcon } from "../../ui/icons.tsx";
import { useTheme } from "./use-theme.ts";

/** Switches between dark and light. The settings also offer the system's theme. */
export function ThemeToggle(props: { className?: string }) {
  const { dark, choose } = useTheme();
  return (
    <IconButton
      label="Dark mode"
      aria-pressed={dark}
      className={props.className}
      onClick={() => choose(dark ? "light" : "dark")}
    >
      {dark ? <MoonIcon /> : <SunIcon />}
    </IconButton>
  );
}
