import { useState } from "react";
import { rebase } from "./rebase.ts";

/** Saved settings carry a version; a change states the version that it was made on. */
interface Versioned {
  version: number;
}

/** Saved settings with the operator's local changes; nothing is sent before "save". */
export interface Draft<T> {
  /** The shown value: the draft, else the saved settings. */
  shown: T;
  /** The changed settings; undefined without changes. */
  edited: T | undefined;
  /** Whether another operator has saved meanwhile. */
  conflict: boolean;
  set: (change: Partial<T>) => void;
  drop: () => void;
  /** Applies these changes to the other operator's version. */
  keep: () => void;
}

export function useDraft<T extends Versioned>(saved: T): Draft<T> {
  const [edit, setEdit] = useState<{ base: T; draft: T }>();
  const shown = edit?.draft ?? saved;
  return {
    shown,
    edited: edit?.draft,
    conflict: edit !== undefined && edit.base.version !== saved.version,
    set: (change) => setEdit({ base: edit?.base ?? saved, draft: { ...shown, ...change } }),
    drop: () => setEdit(undefined),
    keep: () => edit && setEdit({ base: saved, draft: rebase(edit.base, edit.draft, saved) }),
  };
}

/** The settings without their version, for comparing. */
export function withoutVersion<T extends Versioned>({ version: _version, ...rest }: T): Omit<T, "version"> {
  return rest;
}
