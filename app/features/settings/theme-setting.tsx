import type { Theme } from "#domain/settings/settings.ts";
import { Card } from "../../ui/card.tsx";
import { Segments } from "../../ui/segments.tsx";

const OPTIONS: readonly { value: Theme; content: string }[] = [
  { value: "system", content: "System" },
  { value: "light", content: "Light" },
  { value: "dark", content: "Dark" },
];

export function ThemeSetting(props: { theme: Theme; onChoose: (theme: Theme) => void }) {
  return (
    <Card title="Appearance">
      <div className="mt-3">
        <Segments label="Theme" value={props.theme} options={OPTIONS} onChoose={props.onChoose} />
      </div>
    </Card>
  );
}
