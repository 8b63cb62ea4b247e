import { expect, test } from "vitest";
import { PRELOAD } from "../../build/chunks.ts";

interface Link {
  href?: string;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
}

/** What the page's own code gets instead of Vite's, with a document that only keeps links. */
async function preloader(page: readonly string[] = []) {
  const links: Link[] = page.map((href) => ({ href, remove: () => undefined }));
  const document = {
    createElement: () => {
      const link: Link = { remove: () => links.splice(links.indexOf(link), 1) };
      return link;
    },
    head: { append: (link: Link) => links.push(link) },
    querySelector: (selector: string) => links.find(({ href }) => selector.includes(`"${href}"`)) ?? null,
  };
  const source = `${PRELOAD.replace("export const", "const")}\nreturn __vitePreload;`;
  const create = new Function("document", source) as (page: unknown) => Preload;
  return { preload: create(document), links };
}

type Preload = (load: () => Promise<string>, urls: string[]) => Promise<string>;

const here = async () => "here";

test("all that need a style wait for it while it is on its way", async () => {
  const { preload, links } = await preloader();
  const arrived: number[] = [];
  const both = [1, 2].map(async (each) => {
    await preload(here, ["assets/all.css"]);
    arrived.push(each);
  });
  await Promise.resolve();
  expect(links).toHaveLength(1);
  expect(arrived).toEqual([]);
  links[0]?.onload?.();
  await Promise.all(both);
  expect(arrived).toEqual([1, 2]);
});

test("all that need a style fail with it, and ask again", async () => {
  const { preload, links } = await preloader();
  const both = [1, 2].map(() => preload(here, ["assets/all.css"]));
  links[0]?.onerror?.();
  for (const each of both) await expect(each).rejects.toThrow("could not be loaded");
  const again = preload(here, ["assets/all.css"]);
  links[0]?.onload?.();
  expect(await again).toBe("here");
});

test("a style that the page itself has isn't fetched", async () => {
  const { preload, links } = await preloader(["/assets/all.css"]);
  expect(await preload(here, ["assets/all.css"])).toBe("here");
  expect(links).toHaveLength(1);
});
