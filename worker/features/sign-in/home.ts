/** Where users go after signing in when they asked for no page of ours (DESIGN.md section 9). */
export const HOME = "/app";
