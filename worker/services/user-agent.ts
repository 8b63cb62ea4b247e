import packageJson from "../../package.json" with { type: "json" };

export const PRODUCT = { name: "ExpenseTimeline", version: packageJson.version };

/** workerd adds no User-Agent by itself, and Resend refuses calls without one. */
export const USER_AGENT = `${PRODUCT.name}/${PRODUCT.version}`;
