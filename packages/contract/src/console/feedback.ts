import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { questionType, ticketNumber } from "../feedback.ts";
import { instant, pageOf, shortText, uuid } from "../shared.ts";
import { idParam, tableQuery } from "./shared.ts";

const row = z.object({
  id: uuid,
  ticket: ticketNumber,
  questionType,
  content: z.string(),
  at: instant,
  /** Null for a visitor's feedback. */
  memberId: z.nullable(uuid),
  account: z.nullable(z.string()),
  state: z.enum(["open", "answered"]),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
  /** The ids of the uploads, in the order in which they were sent. */
  pictures: z.array(uuid),
});

export const listFeedback = endpoint({
  id: "console.feedback",
  summary: "What visitors and players wrote, newest first.",
  method: "GET",
  path: "/console/api/feedback",
  auth: "operator",
  permission: "feedback.answer",
  query: z.strictObject({
    pageNo: tableQuery.pageNo,
    pageSize: tableQuery.pageSize,
    search: tableQuery.search,
    state: z.optional(z.enum(["open", "answered"])),
  }),
  response: pageOf(row),
  errors: [],
});

export const getFeedbackPicture = endpoint({
  id: "console.feedbackPicture",
  summary: "A picture of a feedback, as base64 of a JPEG; the look is written to the audit log.",
  method: "GET",
  path: "/console/api/feedback/:id/pictures/:uploadId",
  auth: "operator",
  permission: "feedback.answer",
  params: z.extend(idParam, { uploadId: uuid }),
  response: z.object({ jpeg: z.string() }),
  errors: ["SYS_NOT_FOUND"],
});

export const answerFeedback = endpoint({
  id: "console.answerFeedback",
  summary: "Answer a feedback; a player reads the answer on the site.",
  method: "POST",
  path: "/console/api/feedback/:id/answer",
  auth: "operator",
  permission: "feedback.answer",
  params: idParam,
  body: z.strictObject({ answer: shortText(2000, 1) }),
  response: row,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
