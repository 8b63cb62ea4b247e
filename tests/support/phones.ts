/** The phone of tests that need one: `test.use(PHONE)`, or for a device of its own. */
export const PHONE = phone(390, 844);

/** The sizes in which everything that a phone shows differently has to work. */
export const PHONES = [PHONE, phone(320, 640)] as const;

export function phone(width: number, height: number) {
  return { viewport: { width, height }, hasTouch: true, isMobile: true };
}
