/** "5,000" */
export function numberText(count: number): string {
  return count.toLocaleString("en-US");
}

/** "1 expense", "3 expenses", "5,000 expenses". The plural is only needed if it isn't formed with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns at most so many letters, the last of which stands for what was cut. */
export function shortened(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  return `${letters
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}

/** Escapes text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
