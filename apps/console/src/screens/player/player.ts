import type { CallOutput } from "@khela/contract/endpoint";
import type { getPlayer } from "@khela/contract/console/players";

/** Everything that the server tells of one player. */
export type Player = CallOutput<typeof getPlayer>;
