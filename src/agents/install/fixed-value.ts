import { isBlank, type ConfigPart } from "./config-file.ts";

/** A setting that a host requires in every file, such as its version. It is removed when no other setting is left. */
export function fixedValue(name: string, value: unknown): ConfigPart {
  return {
    add: (settings) => (settings[name] === undefined ? { [name]: value, ...settings } : settings),
    remove: (settings, before) => {
      const { [name]: present, ...others } = settings;
      return present === value && before?.[name] === undefined && isBlank(others) ? others : settings;
    },
  };
}
