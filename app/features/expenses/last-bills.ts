import { createContext } from "react";

/** The ids of those bills after which their series end. Empty until the account's series are here. */
export const LastBills = createContext<ReadonlySet<string>>(new Set());
