/** ana.souza+shop@example.com becomes Ana Souza. Parts without a letter are left out. */
export function displayName(email: string): string {
  const localPart = email.slice(0, email.lastIndexOf("@"));
  const [untagged = ""] = localPart.split("+");
  const words = untagged.split(/[._-]+/).filter((word) => /[a-z]/i.test(word));
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return name || localPart;
}
