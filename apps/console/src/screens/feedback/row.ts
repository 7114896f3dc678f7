import type { listFeedback } from "@khela/contract/console/feedback";
import type { CallOutput } from "@khela/contract/endpoint";

/** One feedback as the list has it. */
export type Row = CallOutput<typeof listFeedback>["content"][number];
