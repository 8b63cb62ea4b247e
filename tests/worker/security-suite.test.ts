import { beforeAll, describe, expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { securityHeaders } from "../../worker/http/security-headers.ts";
import { isFull } from "../support/cases.ts";
import { answerOf, bearerOf, type CallOptions, call, endSessionsIn, fromOwnPage, LOCAL } from "./api.ts";
import { expectations } from "./route-expectations.ts";
import { apply, bill, newUser, newVisitor, type TestUser } from "./sync-calls.ts";

/** Every route of the router's own list under what strangers try. A route without expectations fails the first test. */

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const routes = Object.entries(expectations).map(([name, expectation]) => {
  const [method = "", path = ""] = name.split(" ");
  return { name, method, path, ...expectation };
});
type Route = (typeof routes)[number];

const changing = routes.filter(({ method, who }) => method !== "GET" && who !== "proof");
const taking = changing.filter(({ body }) => body !== undefined);
const ofUsers = routes.filter(({ who }) => who === "signed-in");
const named = routes.filter(({ emailField }) => emailField !== undefined);

/** The rules are one for all routes, so in `npm test` the first route of a list tries all and the others two. */
const tried = <T>(route: Route, values: readonly T[]): readonly T[] =>
  isFull || route === changing[0] || route === taking[0] ? values : values.slice(0, 2);

let ana: TestUser;
let nobodies: Record<string, string>[];

beforeAll(async () => {
  ana = await newVisitor();
  const [expired, departed] = [await newVisitor(), await newVisitor()];
  await endSessionsIn(-1, expired.email);
  await call("/api/auth/sign-out", { headers: fromOwnPage(departed.cookie), body: {} });
  const signature = decodeURIComponent(bearerOf(ana.cookie)).split(".").at(-1);
  nobodies = [
    {},
    { Cookie: "expense-timeline.session_token=forged.forged", Origin: LOCAL },
    { Cookie: `expense-timeline.session_token=${"x".repeat(32)}.${signature}`, Origin: LOCAL },
    { Authorization: "Bearer forged" },
    { Authorization: `Bearer ${"x".repeat(32)}.${signature}` },
    ...[expired, departed].flatMap(({ cookie }) => [
      fromOwnPage(cookie),
      { Authorization: `Bearer ${bearerOf(cookie)}` },
    ]),
  ];
});

/** A request whose response must carry every protective header, whatever else it says. */
async function probe(path: string, options: CallOptions): Promise<Response> {
  const response = await call(path, options);
  const html = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  for (const [header, value] of Object.entries(securityHeaders({ html })))
    expect({ header, value: response.headers.get(header) }).toEqual({ header, value });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect([...response.headers.keys()].filter((header) => header.startsWith("access-control-"))).toEqual([]);
  expect(response.headers.get("set-auth-token")).toBeNull();
  expect(response.status).toBeLessThan(500);
  return response;
}

function send(route: Route, options: CallOptions = {}): Promise<Response> {
  const { headers, ...rest } = options;
  return probe(route.path, {
    method: route.method,
    ...(route.body && { body: route.body(ana) }),
    ...rest,
    headers: { ...fromOwnPage(ana.cookie), ...headers },
  });
}

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

test("every route is declared in route-expectations.ts, and nothing else is", () => {
  const found = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(found)].sort()).toEqual(Object.keys(expectations).sort());
});

describe.each(routes)("$name", (route) => {
  test("responds with the protective headers to everybody", async () => {
    for (const headers of nobodies) {
      await probe(route.path, {
        method: route.method,
        headers,
        ...(route.body && { body: route.body(ana) }),
      });
    }
  });

  test("offers its own methods and no other", async () => {
    const offered = routes.filter(({ path }) => path === route.path).map(({ method }) => method);
    if (offered.includes("GET")) offered.push("HEAD");
    for (const method of METHODS.filter((each) => !offered.includes(each))) {
      const response = await probe(route.path, { method, headers: fromOwnPage(ana.cookie) });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")?.split(", ").sort()).toEqual([...offered].sort());
    }
  });

  test("answers HEAD as GET, without the body", async () => {
    if (route.method !== "GET") return;
    const headers = { Cookie: ana.cookie };
    const [get, head] = [
      await probe(route.path, { headers }),
      await probe(route.path, { method: "HEAD", headers }),
    ];
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe("");
  });
});

test.each(ofUsers)("$name is refused without a living session", async (route) => {
  for (const headers of nobodies) {
    const body = route.body && { body: route.body(ana) };
    expect(await answerOf(probe(route.path, { method: route.method, headers, ...body }))).toMatchObject({
      status: 401,
      error: "User not authenticated",
      code: "unauthenticated",
    });
  }
});

describe.each(changing)("$name with a cookie", (route) => {
  test.each(
    tried(route, [
      "https://evil.example",
      "null",
      "",
      `${LOCAL}.evil.example`,
      "http://localhost:5174",
      "https://localhost:5173",
    ]),
  )("from the origin %j is refused", async (Origin) => {
    const response = await send(route, { headers: { Origin } });
    expect([response.status, await codeOf(response)]).toEqual([403, "foreign_origin"]);
  });

  test("and no Origin is refused", async () => {
    const body = route.body && { body: route.body(ana) };
    const response = await probe(route.path, {
      method: route.method,
      headers: { Cookie: ana.cookie },
      ...body,
    });
    expect([response.status, await codeOf(response)]).toEqual([403, "foreign_origin"]);
  });
});

describe.each(taking)("$name refuses a body", (route) => {
  /** The route's own body as JSON, with more keys before and after its own. */
  const widened = (before: string, after = "") => {
    const own = JSON.stringify(route.body?.(ana)).slice(1, -1);
    return `{${[before, own, after].filter((part) => part !== "").join(",")}}`;
  };

  test.each(
    tried(route, [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "json",
      "",
    ]),
  )("of type %j", async (type) => {
    const response = await send(route, { headers: { "Content-Type": type } });
    expect([response.status, await codeOf(response)]).toEqual([415, "json_required"]);
  });

  test("of more than 256 KiB", async () => {
    const response = await send(route, { body: widened(`"filler":"${"x".repeat(256 * 1024)}"`) });
    expect([response.status, await codeOf(response)]).toEqual([413, "body_too_large"]);
  });

  test.each(tried(route, ["{", "", "undefined", "{'a':1}", '{"a":1,}', "\u0000"]))(
    "that isn't JSON: %j",
    async (body) => {
      const response = await send(route, { body });
      expect([response.status, await codeOf(response)]).toEqual([400, "invalid_json"]);
    },
  );

  test.each(tried(route, ["null", "[]", "1", '"text"', "true"]))("that is no object: %s", async (body) => {
    const response = await send(route, { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "The request's body must be a JSON object.",
      code: "invalid_request",
      requestId: expect.any(String),
    });
  });

  test("that lacks its fields, or has them of another type, in words of our own", async () => {
    const keys = Object.keys(route.body?.(ana) ?? {});
    const wrong = keys.length === 0 ? [] : [undefined, null, 1.5, "", "x", true, [], [1], {}];
    for (const body of wrong.map((value) => Object.fromEntries(keys.map((key) => [key, value])))) {
      const response = await send(route, { body });
      if (response.status === 400) expect(await response.text()).not.toMatch(/Invalid|expected|received/);
    }
  });

  test.each(
    tried(route, ["__proto__", "constructor", "prototype", "toString", "userId", "user_id", "admin"]),
  )("with the key %s", async (key) => {
    const response = await send(route, { body: widened(`"${key}":{"isAdmin":true}`) });
    expect([response.status, await codeOf(response)]).toEqual([400, "invalid_request"]);
    expect("isAdmin" in {}).toBe(false);
  });

  test("that names a key twice, however it is spelt", async () => {
    const [entry] = Object.entries(route.body?.(ana) ?? {});
    if (!entry) return;
    const [key, value] = entry;
    const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, "0")}${key.slice(1)}`;
    for (const spelling of [key, escaped]) {
      const response = await send(route, { body: widened(`"${spelling}":${JSON.stringify(value)}`) });
      expect([response.status, await codeOf(response)]).toEqual([400, "invalid_json"]);
    }
  });
});

describe("another user, named in the address or in headers,", () => {
  const secret = "Rent that only Eve knows of";
  let eve: TestUser;

  const ledgerOf = async ({ cookie }: TestUser) =>
    (await call("/api/export/expenses.csv", { headers: { Cookie: cookie } })).text();

  beforeAll(async () => {
    eve = await newUser();
    await apply(eve, "expense.add", bill("1", { title: secret }));
  });

  test.each(ofUsers)("is neither shown nor changed by $name", async (route) => {
    const before = await ledgerOf(eve);
    expect(before).toContain(secret);
    const guest = await newVisitor();
    const { userId, email } = eve;
    const query = new URLSearchParams({ userId, user_id: userId, id: userId, email });
    const response = await probe(`${route.path}?${query}`, {
      method: route.method,
      headers: { ...fromOwnPage(guest.cookie), "X-User-Id": userId, "X-Forwarded-User": email },
      ...(route.body && { body: route.body(guest) }),
    });
    const shown = await response.text();
    for (const theirs of [userId, email, secret]) expect(shown).not.toContain(theirs);
    expect(await ledgerOf(eve)).toBe(before);
  });

  test.each(routes)("is no address below $name", async (route) => {
    for (const name of [eve.userId, encodeURIComponent(eve.email), `..%2f${eve.userId}`]) {
      const response = await probe(`${route.path}/${name}`, {
        method: route.method,
        headers: fromOwnPage(ana.cookie),
        ...(route.body && { body: route.body(ana) }),
      });
      expect([response.status, await codeOf(response)]).toEqual([404, "not_found"]);
    }
  });
});

test("a route that names an address takes only the session's own", async () => {
  const other = await newVisitor();
  for (const route of named) {
    const body = { ...route.body?.(ana), [route.emailField ?? ""]: other.email };
    const response = await send(route, { body });
    expect({ route: route.name, status: response.status }).toEqual({ route: route.name, status: 403 });
  }
});
