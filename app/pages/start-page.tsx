import { paths } from "#domain/paths.ts";
import { classes, PAGE } from "../ui/classes.ts";
import { NeedsScript, usePageTitle } from "../ui/screen.tsx";
import { Island, LINK, PublicFrame } from "./public/public-frame.tsx";
import { StartPicker } from "./public/start-picker.tsx";

/** /start: a visitor's own month, before anybody is asked who they are. */
export function StartPage() {
  usePageTitle("Your bills");
  return (
    <PublicFrame>
      <div className={classes(PAGE, "group relative pt-4 sm:pt-10")}>
        <h1 className="text-figure font-semibold tracking-tight max-sm:text-title">
          Which bills do you pay?
        </h1>
        <p className="mt-1 text-ink-soft">
          Nothing is sent anywhere yet.{" "}
          <a href={paths.startImport} className={LINK}>
            Bring a file
          </a>
        </p>
        <Island name="start" isAtOnce className="mt-5">
          <StartPicker />
        </Island>
        <NeedsScript what="Picking bills" />
        <p className="mt-6 text-small text-ink-soft group-has-[ol]:hidden">
          Look first?{" "}
          <a href={paths.sample} className={LINK}>
            See a sample month
          </a>
        </p>
      </div>
    </PublicFrame>
  );
}
