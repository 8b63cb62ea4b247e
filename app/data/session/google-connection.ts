import { api } from "../api/api.ts";

/** When Google was connected, as ISO text; null if it isn't. @throws RequestError */
export async function googleConnectedAt(): Promise<string | null> {
  return (await (await api.google.$get()).json()).connectedAt;
}

/** Returns how many other devices that signs out. @throws RequestError */
export async function disconnectGoogle(): Promise<number> {
  return (await (await api.google.disconnect.$post({ json: {} })).json()).count;
}
