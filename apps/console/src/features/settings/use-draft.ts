import { useState } from "react";
import { rebase } from "./rebase.ts";

/** Saved settings carry a version; a change says on which one it was made. */
interface Versioned {
  version: number;
}

/** Saved settings with the operator's changes on top; nothing is sent before "save". */
export interface Draft<T> {
  /** What the page shows: the draft, else what is saved. */
  shown: T;
  /** The changes, while there are some. */
  edited: T | undefined;
  /** Somebody else has saved in the meantime. */
  conflict: boolean;
  set: (change: Partial<T>) => void;
  drop: () => void;
  /** Puts these changes on top of what the other one saved. */
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

/** Settings without their version, for comparing. */
export function withoutVersion<T extends Versioned>({ version: _version, ...rest }: T): Omit<T, "version"> {
  return rest;
}
