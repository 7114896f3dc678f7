import type { CallOutput } from "@khela/contract/endpoint";
import type { getPlayer } from "@khela/contract/console/players";

/** The server's data of one player. */
export type Player = CallOutput<typeof getPlayer>;
