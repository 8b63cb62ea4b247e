import type { ComponentType } from "react";
import { Route } from "react-router";
import { type LazyComponent, lazyComponent } from "../ui/boundaries.tsx";

export interface Screen {
  readonly path: string;
  readonly screen: LazyComponent<object>;
}

/** A screen whose code is a download of its own. */
export function screen(path: string, load: () => Promise<ComponentType>): Screen {
  return { path, screen: lazyComponent(load) };
}

export function screenAt(pathname: string, screens: readonly Screen[]): Screen | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return screens.find((each) => each.path === path);
}

export function asRoute({ path, screen: { Component } }: Screen) {
  return <Route key={path} path={path} element={<Component />} />;
}
