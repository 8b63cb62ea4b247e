interface Source {
  subscribe(listener: () => void): () => void;
}

/** Does some work once `isReady`: now, or after a change of a source. Returns a function that cancels it. */
export function once(sources: readonly Source[], isReady: () => boolean, work: () => void): () => void {
  const look = () => {
    if (!isReady()) return;
    stop();
    work();
  };
  const subscriptions = sources.map((source) => source.subscribe(look));
  const stop = () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
  look();
  return stop;
}
