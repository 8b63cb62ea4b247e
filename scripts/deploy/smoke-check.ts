import { pages } from "../../build/pages.ts";
import { Failure } from "../lib/failure.ts";
import { tryFetch } from "../lib/wait.ts";

interface Expected {
  path: string;
  status: number;
  contains?: string;
}

const expected: readonly Expected[] = [
  ...pages.map(({ path, title }) => ({ path, status: 200, contains: `<title>${title}</title>` })),
  { path: "/a-page-that-does-not-exist", status: 404 },
  { path: "/api/health", status: 200 },
  { path: "/api/me", status: 200, contains: '"user":null' },
  { path: "/sw.js", status: 200 },
  { path: "/sitemap.xml", status: 200, contains: "<urlset" },
];

/** @throws Failure naming the first wrong response */
export async function smokeCheck(origin: string): Promise<void> {
  for (const { path, status, contains } of expected) {
    const response = await tryFetch(origin + path);
    const body = await response?.text();
    const isRight = response?.status === status && (contains === undefined || body?.includes(contains));
    if (!isRight)
      throw new Failure(`${origin}${path} answered ${response?.status ?? "nothing"}, not as expected.`);
    if (status === 200 && !response.headers.has("Content-Security-Policy")) {
      throw new Failure(`${origin}${path} came without a content security policy.`);
    }
  }
  console.log(`${expected.length} addresses answer as they should.`);
}
