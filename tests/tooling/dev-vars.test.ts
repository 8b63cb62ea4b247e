import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createVarsFile,
  formatVars,
  parseVars,
  readVars,
  relocateStandIns,
} from "../../scripts/lib/dev-vars.ts";
import { PUBLISHED_SECRETS } from "../../worker/deployment.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

let copy: ProjectCopy;
beforeEach(() => {
  copy = copyProject();
});
afterEach(() => copy.remove());

describe(".dev.vars", () => {
  it("is made from the example once, and never overwritten", () => {
    createVarsFile(copy.path);
    expect(readVars(".dev.vars", copy.path)).toEqual(readVars(".dev.vars.example", copy.path));

    copy.plant(".dev.vars", "MINE=1\n");
    createVarsFile(copy.path);
    expect(() => readVars(".dev.vars", copy.path)).toThrow(
      ".dev.vars lacks BETTER_AUTH_SECRET: copy its line from .dev.vars.example.",
    );
  });

  it.each([
    ["A=1\nnonsense", "line 2 is not NAME=value."],
    ['A=1\n\n# comment\nB="open', "line 4 has a quote that isn't closed properly: B"],
    ["A='1' 2", "line 1 has a quote that isn't closed properly: A"],
    ["1A=2", "line 1 is not NAME=value."],
  ])("%j is refused by its line", (text, sentence) => {
    expect(() => parseVars(text, ".dev.vars")).toThrow(`.dev.vars ${sentence}`);
  });

  it("reads quotes and comments, and is written so that it reads back the same", () => {
    const vars = parseVars('A=one # comment\nB="two # not" # comment\nC=\'it "is"\'\nD=\n', ".dev.vars");

    expect(vars).toEqual({ A: "one", B: "two # not", C: 'it "is"', D: "" });
    expect(parseVars(formatVars(vars), "copy")).toEqual(vars);
  });
});

it("the secrets that .dev.vars.example publishes are those that a deployed worker refuses", () => {
  const secrets = Object.entries(readVars(".dev.vars.example")).filter(([name]) => /SECRET|_KEY$/.test(name));
  expect(PUBLISHED_SECRETS).toEqual(Object.fromEntries(secrets));
});

it("only the app's and the stand-ins' addresses follow the port", () => {
  const vars = {
    MAIL_API_URL: "http://127.0.0.1:5174/mail",
    STRIPE_API_URL: "http://localhost:5174",
    MAIL_LINKS_URL: "http://127.0.0.1:5173",
    OTHER_LOCAL: "http://127.0.0.1:9999/x",
    REMOTE: "https://api.example.com:5174/",
    TEXT: "5174",
  };

  expect(relocateStandIns(vars, { standInsPort: 6001 })).toEqual({
    ...vars,
    MAIL_API_URL: "http://127.0.0.1:6001/mail",
    STRIPE_API_URL: "http://localhost:6001",
    MAIL_LINKS_URL: "http://127.0.0.1:6000",
  });
});
