import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { scheduled } from "./content.ts";
import { instant, localized, rowVersion } from "../shared.ts";

/** The help centre's entries as operators edit them. Source: API-01, OPS-05. */

/** The anchor of `/help#tag`. Links point to it, so an entry can be hidden but not renamed or deleted. */
const tag = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

const texts = {
  title: localized(120),
  /** Paragraphs separated by an empty line; list items start with `- `. */
  content: localized(8000),
  ...scheduled,
};
const entry = z.object({
  /** The tag again, under the field name that all kinds of content share. */
  id: tag,
  tag,
  ...texts,
  version: rowVersion,
  updatedAt: instant,
  updatedBy: z.string(),
});

export const listHelpEntries = endpoint({
  id: "console.help",
  summary: "All entries of the help centre, the hidden ones too.",
  method: "GET",
  path: "/console/api/help",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(entry) }),
  errors: [],
});

export const createHelpEntry = endpoint({
  id: "console.createHelp",
  summary: "Add an entry with an anchor of its own.",
  method: "POST",
  path: "/console/api/help",
  auth: "operator",
  permission: "content.write",
  body: z.strictObject({ tag, ...texts }),
  response: entry,
  errors: ["OPS_CHANGED"],
});

export const updateHelpEntry = endpoint({
  id: "console.updateHelp",
  summary: "Change an entry; its anchor stays.",
  method: "PUT",
  path: "/console/api/help/:tag",
  auth: "operator",
  permission: "content.write",
  params: z.strictObject({ tag }),
  body: z.strictObject({ ...texts, version: rowVersion }),
  response: entry,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
