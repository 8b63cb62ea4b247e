/** Where users go after signing in if they asked for no page of ours. */
export const HOME = "/app";
