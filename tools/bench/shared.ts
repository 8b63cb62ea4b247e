interface Stoppable {
  readonly stop: () => Promise<void>;
}

type Starters = Readonly<Record<string, () => Promise<Stoppable>>>;

/**
 * What several sections need, each started by the first that asks. `stop` ends all that was started, the last first.
 */
export function startShared<S extends Starters>(say: (text: string) => void, starters: S) {
  const started = new Map<string, Promise<Stoppable>>();
  const once = (name: string, start: () => Promise<Stoppable>) => () => {
    const known = started.get(name);
    if (known) return known;
    say(`starting: ${name}`);
    const starting = start();
    started.set(name, starting);
    return starting;
  };
  return {
    parts: Object.fromEntries(
      Object.entries(starters).map(([name, start]) => [name, once(name, start)]),
    ) as S,
    stop: async () => {
      for (const starting of [...started.values()].reverse()) {
        await starting.then(
          (part) => part.stop(),
          () => undefined,
        );
      }
    },
  };
}
