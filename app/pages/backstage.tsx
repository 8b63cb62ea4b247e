import { Toaster } from "../ui/toaster.tsx";
import { useNewVersion } from "./new-version.ts";

/** What every screen of the app has beside it, and nobody waits for. */
export function Backstage() {
  useNewVersion();
  return <Toaster />;
}
