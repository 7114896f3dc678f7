import type { CallOutput } from "@khela/contract/endpoint";
import type { getPlayer } from "@khela/contract/console/players";

export type Player = CallOutput<typeof getPlayer>;
