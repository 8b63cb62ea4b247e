import type { Currency } from "#domain/money/money.ts";
import { paths } from "#domain/paths.ts";
import { useTheme } from "../features/theme/theme.tsx";
import { MenuLink, MenuSeparator, MenuSwitch } from "../ui/menu.tsx";

export function CollapsedHeader(props: { currency: Currency; isInBar?: boolean }) {
  const { dark, choose } = useTheme();
  return (
    <>
      {/* The bar itself leads there. */}
      {!props.isInBar && <MenuLink to={paths.annualReport}>Yearly report</MenuLink>}
      <MenuLink to={paths.badges}>Badges</MenuLink>
      <MenuLink to={paths.settings}>
        <span className="flex-1">Currency</span> <span className="text-ink-soft">{props.currency}</span>
      </MenuLink>
      <MenuSwitch checked={dark} onChange={(on) => choose(on ? "dark" : "light")}>
        Dark mode
      </MenuSwitch>
      <MenuSeparator />
    </>
  );
}
