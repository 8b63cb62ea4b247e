import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** One JSON file holding a stand-in's state. Written whole and renamed into place: a crash leaves the old or the new. */
export class JsonFile<State> {
  readonly #path: string;
  state: State;

  constructor(path: string, empty: State) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    try {
      this.state = JSON.parse(readFileSync(path, "utf8")) as State;
    } catch (error) {
      if (error instanceof SyntaxError)
        throw new Error(`${path} is damaged. Delete it: the stand-ins begin anew without it.`, {
          cause: error,
        });
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      this.state = empty;
    }
  }

  save(): void {
    const draft = `${this.#path}.${process.pid}.draft`;
    writeFileSync(draft, JSON.stringify(this.state, null, 1));
    renameSync(draft, this.#path);
  }
}
