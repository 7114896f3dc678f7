import type { ContentLanguage } from "@khela/kernel/content-languages";
import type { Tx } from "../../platform/database.ts";
import { requireKnownPicture, usersOf } from "./picture-store.ts";

/** Names what shows a picture, in a language, hidden things included; in the transaction that would remove it. */
export type PictureUsers = (tx: Tx, picture: string, language: ContentLanguage) => Promise<string[]>;

/** Everything that shows operators' pictures: this module's content, and what other modules register. */
export interface PictureUses {
  /** Registers what else shows pictures; called when its module is created. */
  register(users: PictureUsers): void;
  /**
   * Called by a write that makes something show a picture: a removal at the same moment waits, and then finds it.
   * @throws AppError SYS_BAD_INPUT for an operator's picture that isn't there
   */
  require(tx: Tx, picture: string): Promise<void>;
  /** The names of all that shows a picture. */
  of: PictureUsers;
}

export function createPictureUses(): PictureUses {
  const registered: PictureUsers[] = [usersOf];
  return {
    register: (users) => void registered.push(users),
    require: requireKnownPicture,
    async of(tx, picture, language) {
      const names: string[] = [];
      for (const users of registered) names.push(...(await users(tx, picture, language)));
      return names;
    },
  };
}
