/** Stands in for tests/standins/store.ts, whose state would be in a file. */
export class JsonFile<State> {
  state: State;

  constructor(_path: string, empty: State) {
    this.state = empty;
  }

  save(): void {}
}
