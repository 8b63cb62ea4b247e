import { afterEach, expect, test, vi } from "vitest";
import {
  askAgain,
  mergedState,
  stateByWorker,
  stateFromStorage,
  userSignedIn,
  watchAccount,
} from "../../../../app/data/session/session-state.ts";
import { closeAll, respondWith } from "../../support.ts";

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
  localStorage.removeItem("expenseTimeline_person");
});

const user = { id: "ana", email: "ana@example.com", name: "Ana" };

/** Answers that the worker gives one after the other; a number is the status of an error. */
async function answers(...given: readonly (number | object)[]): Promise<void> {
  const left = [...given];
  await respondWith((_, response) => {
    const answer = left.length > 1 ? left.shift() : left[0];
    const [status, body] =
      typeof answer === "number" ? [answer, { error: "We are resting.", code: "internal" }] : [200, answer];
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
}

test("a browser that remembers nobody doesn't take a failed answer for nobody", async () => {
  await answers(500, 500, { user: null });
  const unknown = await stateByWorker();
  expect(unknown).toEqual({ status: "unknown", error: "We are resting." });
  // Nor does it once something else made it look again.
  expect(stateFromStorage(unknown)).toBe(unknown);
  await expect(userSignedIn()).rejects.toThrow("We are resting.");
  expect(await stateByWorker()).toEqual({ status: "signed-out", hasLeft: false });
});

test("a portal's page says nothing of who is here, either", async () => {
  await respondWith((_, response) => response.writeHead(401, { "Content-Type": "text/html" }).end("Sign in"));
  expect(await stateByWorker()).toMatchObject({ status: "unknown", error: /could not be reached/ });
});

test("a remembered user stays signed in as long as the worker can't say", async () => {
  localStorage.setItem("expenseTimeline_person", JSON.stringify(user));
  await answers(500);
  expect(await stateByWorker()).toMatchObject({ status: "signed-in", user: { id: "ana" } });
});

test("a remembered user of whom the worker says nothing new stays the same object, and nothing is rendered anew", async () => {
  vi.stubGlobal("document", { documentElement: { toggleAttribute: () => false } });
  await answers({ user, subscription: {} });
  await stateByWorker();
  const remembered = stateFromStorage();
  const merged = mergedState(remembered, await stateByWorker());
  expect(merged).toMatchObject({ status: "signed-in", checked: true });
  expect(merged).toHaveProperty(
    "user",
    expect.toSatisfy((each) => "user" in remembered && each === remembered.user),
  );
});

test("whoever signed out has left, whatever the worker says after it; a visitor has not", () => {
  localStorage.setItem("expenseTimeline_person", JSON.stringify(user));
  const here = stateFromStorage();
  localStorage.removeItem("expenseTimeline_person");
  const left = stateFromStorage(here);
  expect(left).toEqual({ status: "signed-out", hasLeft: true });
  expect(mergedState(left, { status: "signed-out", hasLeft: false })).toBe(left);
  expect(mergedState(here, { status: "signed-out", hasLeft: false })).toEqual(left);
  const visitor = mergedState({ status: "loading" }, { status: "signed-out", hasLeft: false });
  expect(visitor).toEqual({ status: "signed-out", hasLeft: false });
});

test("asking again tells the screens of this tab what came of it, with one request", async () => {
  let asked = 0;
  await respondWith((_, response) => {
    asked += 1;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ user: null }));
  });
  // As the session's provider does.
  const told = new Promise((resolve) => watchAccount(() => resolve(stateByWorker())));
  await askAgain();
  expect(await told).toEqual({ status: "signed-out", hasLeft: false });
  expect(asked).toBe(1);
});
