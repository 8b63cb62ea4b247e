/** Whether this is `npm run test:full`, which tries everything at its full depth. */
export const isFull = process.env["FULL"] === "1";

/** How many cases a property tries: `npm test` tries a quarter. */
export const cases = (count: number): number => (isFull ? count : Math.ceil(count / 4));

/** How far apart the steps are at which a worker is killed: `npm test` tries every fourth. */
export const KILL_STRIDE = isFull ? 1 : 4;
