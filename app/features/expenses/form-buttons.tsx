import { Button } from "../../ui/button.tsx";

/** Whether the form is being saved, and then whether it stays open for another bill. */
export type Saving = "no" | "last" | "goesOn";

interface FormButtonsProps {
  isNew: boolean;
  isOneOfSeveral: boolean | undefined;
  saving: Saving;
  onCancel: () => void;
  onAddAnother: () => void;
}

export function FormButtons({ isNew, isOneOfSeveral, saving, onCancel, onAddAnother }: FormButtonsProps) {
  const [save, isSaving] = isNew ? ["Add Expense", "Adding..."] : ["Save Changes", "Saving..."];
  return (
    <div className="form-buttons">
      {isOneOfSeveral && (
        <Button
          variant="link"
          className="another"
          title="Ctrl Enter or ⌘ Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={saving !== "no"}
          onClick={({ detail }) => detail <= 1 && onAddAnother()}
        >
          {saving === "goesOn" ? "Adding..." : "Add and another"}
        </Button>
      )}
      <div className="form-end bg-surface">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={saving !== "no"}>
          {saving === "last" ? isSaving : save}
        </Button>
      </div>
    </div>
  );
}
