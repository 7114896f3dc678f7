import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, nothing, shortText, uuid } from "./shared.ts";

/** Feedback to the operator, and its answers. Source: product specification 3, 5 and 7. */

export const QUESTION_TYPES = ["deposit", "withdrawal", "game", "service", "application", "other"] as const;
export const questionType = z.enum(QUESTION_TYPES);
/** The ticket number of a feedback: eight letters and digits without those that look alike. */
export const ticketNumber = z.string().check(z.regex(/^[0-9A-Z]{8}$/));

export const sendFeedback = endpoint({
  id: "feedback.send",
  summary: "Write to the operator; the answer is the ticket's number.",
  method: "PUT",
  path: "/wps/feedback",
  auth: "visitor",
  /**
   * The pictures are the member's own uploads for `feedback`; a visitor has none. The length is the
   * operator's setting (brand.feedbackLength); FIELD_FORMAT tells min and max.
   */
  body: z.strictObject({
    questionType,
    content: shortText(5000),
    uploadIds: z.optional(z.array(uuid).check(z.maxLength(3))),
  }),
  response: z.object({ ticket: ticketNumber }),
  errors: ["FIELD_FORMAT", "SYS_NOT_FOUND"],
  rateLimit: [{ per: "ip", max: 5, windowMs: 3_600_000 }],
});

export const listOwnFeedback = endpoint({
  id: "feedback.own",
  summary: "What this member wrote, newest first, with the answers.",
  method: "GET",
  path: "/wps/feedback",
  auth: "member",
  response: z.array(
    z.object({
      ticket: ticketNumber,
      questionType,
      content: z.string(),
      at: instant,
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(instant),
      seen: z.boolean(),
      /** The ids of the uploads, in the order in which they were sent. */
      pictures: z.array(uuid),
    }),
  ),
  errors: [],
});

export const getOwnFeedbackPicture = endpoint({
  id: "feedback.ownPicture",
  summary: "A picture that this member sent along, as base64 of a JPEG.",
  method: "GET",
  path: "/wps/feedback/pictures/:uploadId",
  auth: "member",
  params: z.strictObject({ uploadId: uuid }),
  response: z.object({ jpeg: z.string() }),
  errors: ["SYS_NOT_FOUND"],
});

export const markFeedbackSeen = endpoint({
  id: "feedback.seen",
  summary: "Mark every answer as read.",
  method: "POST",
  path: "/wps/feedback/seen",
  auth: "member",
  response: nothing,
  errors: [],
});
