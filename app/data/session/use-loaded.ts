import { useCallback, useEffect, useState } from "react";
import { errorText, RequestError } from "../api/api.ts";
import type { User } from "./stored-user.ts";

/**
 * What the worker alone knows of a user, such as their devices: null until it is loaded, `offline` if there was no network to load it.
 * It is loaded again once there is one. `failure` says why the last load failed, for the user.
 * @param request the same function each time
 */
export function useLoaded<T, Change>(request: (user: User, change?: Change) => Promise<T>, user: User) {
  const [value, setValue] = useState<T | "offline" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    async (change?: Change) => {
      try {
        const loaded = await request(user, change);
        setValue(() => loaded);
        setFailure(null);
      } catch (thrown) {
        const isOffline = thrown instanceof RequestError && thrown.code === "network";
        setValue((before) => before ?? (isOffline ? "offline" : null));
        if (!isOffline) setFailure(errorText(thrown));
      }
    },
    [request, user],
  );
  useEffect(() => {
    void load();
    const again = () => void load();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [load]);
  return { value, setValue, failure, load };
}
