/** The first two letters of the name, or of the e-mail address if there is no name. */
export function initialsOf(user: { name: string; email: string }): string {
  const letters = [...(user.name.trim() || user.email)].filter((character) => /\p{L}|\p{N}/u.test(character));
  return letters.slice(0, 2).join("").toUpperCase();
}
