import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * One JSON file holding a stand-in's state. Written whole and renamed into place: a crash leaves the old or the new.
 * Without a path, the state is kept in memory alone.
 */
export class JsonFile<State> {
  readonly #path: string | undefined;
  state: State;

  constructor(path: string | undefined, empty: State) {
    this.#path = path;
    this.state = empty;
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    try {
      this.state = JSON.parse(readFileSync(path, "utf8")) as State;
    } catch (error) {
      if (error instanceof SyntaxError)
        throw new Error(`${path} is damaged. Delete it: the stand-ins begin anew without it.`, {
          cause: error,
        });
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }

  save(): void {
    if (this.#path === undefined) return;
    const draft = `${this.#path}.${process.pid}.draft`;
    writeFileSync(draft, JSON.stringify(this.state, null, 1));
    renameSync(draft, this.#path);
  }
}
