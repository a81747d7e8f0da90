import { isDeepStrictEqual } from "node:util";

import { isSettings, type Settings } from "./config-file.ts";

export type SettingsPath = readonly (string | number)[];

/** One step from settings to others. Steps apply in order; a number is an index at that moment. */
export type SettingsChange =
  | { readonly do: "insert"; readonly into: SettingsPath; readonly name: string | null; readonly value: unknown }
  | { readonly do: "replace"; readonly at: SettingsPath; readonly value: unknown }
  | { readonly do: "remove"; readonly at: SettingsPath };

/** Few steps: lists grow at their end, and equal values are not touched. */
export function changesBetween(from: unknown, to: unknown, path: SettingsPath = []): SettingsChange[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (isSettings(from) && isSettings(to)) return changesOfGroup(from, to, path);
  if (Array.isArray(from) && Array.isArray(to)) return changesOfList(from, to, path);
  return [{ do: "replace", at: path, value: to }];
}

function changesOfGroup(from: Settings, to: Settings, path: SettingsPath): SettingsChange[] {
  const gone = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  return [
    ...gone.map((name): SettingsChange => ({ do: "remove", at: [...path, name] })),
    ...Object.entries(to).flatMap(([name, value]): SettingsChange[] =>
      Object.hasOwn(from, name)
        ? changesBetween(from[name], value, [...path, name])
        : [{ do: "insert", into: path, name, value }],
    ),
  ];
}

function changesOfList(from: readonly unknown[], to: readonly unknown[], path: SettingsPath): SettingsChange[] {
  let start = 0;
  while (start < Math.min(from.length, to.length) && isDeepStrictEqual(from[start], to[start])) start += 1;
  let end = 0;
  while (
    end < Math.min(from.length, to.length) - start &&
    isDeepStrictEqual(from[from.length - 1 - end], to[to.length - 1 - end])
  )
    end += 1;
  const [gone, come] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const both = Math.min(gone.length, come.length);
  return [
    ...gone.slice(0, both).flatMap((value, at) => changesBetween(value, come[at], [...path, start + at])),
    ...gone
      .slice(both)
      .map((_, at): SettingsChange => ({ do: "remove", at: [...path, start + both + at] }))
      .toReversed(),
    ...come.slice(both).map((value): SettingsChange => ({ do: "insert", into: path, name: null, value })),
  ];
}
