/** A grid whose first column takes what the second, with figures or sections, leaves. One column below 1024 px. */
export const WITH_SIDE =
  "grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem] min-[116rem]:grid-cols-[minmax(0,1fr)_26rem]";
