import packageJson from "../package.json" with { type: "json" };

/** `npm run deploy` passes variables, and Cloudflare holds secrets. */
type GivenAs = "variable" | "secret";

/** A developer's machine can do without APP_URL and Google. */
export const DEPLOYED_SETTINGS = {
  APP_URL: "variable",
  SUPPORT_EMAIL: "variable",
  MAIL_FROM: "variable",
  STRIPE_PRICE_ID: "variable",
  GOOGLE_CLIENT_ID: "variable",
  BETTER_AUTH_SECRET: "secret",
  DURABLE_SECRET: "secret",
  MAIL_API_KEY: "secret",
  STRIPE_SECRET_KEY: "secret",
  STRIPE_WEBHOOK_SECRET: "secret",
  GOOGLE_CLIENT_SECRET: "secret",
} as const satisfies Record<string, GivenAs>;

type DeployedSetting = keyof typeof DEPLOYED_SETTINGS;

export function settingsGivenAs(way: GivenAs): DeployedSetting[] {
  const names = Object.keys(DEPLOYED_SETTINGS) as DeployedSetting[];
  return names.filter((name) => DEPLOYED_SETTINGS[name] === way);
}

/** A setting's name decides: Cloudflare shows variables to whoever may look at the worker, and secrets to nobody. */
export function isSecret(name: string): boolean {
  return /_(?:SECRET|KEY)(?:_|$)/.test(name);
}

/** These stand in .dev.vars.example, which anybody can read. */
export const PUBLISHED_SECRETS = {
  BETTER_AUTH_SECRET: "local-only-secret-that-everyone-can-read-0123456789",
  DURABLE_SECRET: "local-only-durable-secret-that-everyone-can-read-01234",
  MAIL_API_KEY: "local-mail-key",
  GOOGLE_CLIENT_SECRET: "local-google-secret",
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
  PUSH_SIGNING_KEY:
    "BI1_jNgif5X8bfOWsO7QmFSmKSxUganya6heE2Eg2SYTnu7xUiHLuWCeBaJ85Ctnpd-biQlK-WvJ7hGuKz9ShXA.2QrJFP65xXbXbgmLcpoMLy-qp_zj0-kqIIghGqH-jLo",
} as const satisfies Partial<Record<DeployedSetting | "PUSH_SIGNING_KEY", string>>;

/** Services that we send keys and users' data to, and who watches us. */
const SERVICE_URLS = [
  "MAIL_API_URL",
  "STRIPE_API_URL",
  "GOOGLE_DISCOVERY_URL",
  "PUSH_API_URL",
  "HEARTBEAT_URL",
] as const;

/** Names what is fine on a developer's machine and dangerous anywhere else. */
export function localSettings(env: Readonly<Record<string, unknown>>): string[] {
  const text = (name: string) => String(env[name] ?? "").trim();
  const secrets = {
    ...PUBLISHED_SECRETS,
    BETTER_AUTH_SECRET_PREVIOUS: PUBLISHED_SECRETS.BETTER_AUTH_SECRET,
  };
  const published = Object.entries(secrets).filter(([name, secret]) =>
    text(name).split(/\s+/).includes(secret),
  );
  const plain = SERVICE_URLS.filter((name) => /^http:/i.test(text(name)));
  return [
    ...published.map(([name]) => `${name} is the example's, which everybody can read`),
    ...plain.map((name) => `${name} must be an https address`),
  ];
}

export const PRODUCT = { name: "ExpenseTimeline", version: packageJson.version };

/** workerd adds no User-Agent by itself, and Resend refuses calls without one. */
export const USER_AGENT = `${PRODUCT.name}/${PRODUCT.version}`;
