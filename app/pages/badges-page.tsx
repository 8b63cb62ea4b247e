import { AppScreen } from "./app-screen.tsx";

/** /badges (SPEC.md section 2): so far it says that it is to come. */
export function BadgesPage() {
  return (
    <AppScreen title="Badges" withBack>
      <p className="py-12 text-center text-ink-soft">
        The badge collection is being built. What you do now already counts.
      </p>
    </AppScreen>
  );
}
