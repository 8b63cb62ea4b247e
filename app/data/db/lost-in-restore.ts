/** The code of a refusal that is none: the server had the change, and was restored from an older copy. */
export const LOST_IN_RESTORE = "lost_in_restore";
