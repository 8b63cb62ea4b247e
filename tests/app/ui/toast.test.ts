import { expect, test } from "vitest";
import { hasOwnSign } from "../../../app/ui/toast-card.tsx";

test.each([
  ["⚠️ You have 1 expense due tomorrow:\n• Rent ($900.00)", true],
  ["Rent marked as paid! ✅", true],
  ["Expense deleted successfully! 🗑️", true],
  ["Café ☕ marked as pending", false],
  ["Budget saved", false],
  ["Rent 2026 marked as unpaid", false],
  ["", false],
])("%j has a sign of its own: %s", (text, expected) => {
  expect(hasOwnSign(text)).toBe(expected);
});
