export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const VIEW_MODES = ["vertical", "horizontal"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

export const CARRY_OVERS = ["none", "amount", "rest"] as const;
/** What a month without a budget takes over: nothing, the amount, or with it what the month before left. */
export type CarryOver = (typeof CARRY_OVERS)[number];
