import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { isAgentType } from "@khela/rules/auth/trial";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity, Member } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** What the use cases of the register center need. */
export interface AgentLinksContext {
  platform: Platform;
  audit: Pick<Audit, "write">;
  identity: Pick<Identity, "findMember" | "findMembers" | "openWithInitialPassword">;
  ledger: Pick<Ledger, "command">;
  system: Pick<System, "flag" | "requireFlag" | "domainsOf">;
  turnover: Pick<Turnover, "follow">;
}

/** The calling agent. @throws AppError SYS_FEATURE_OFF, AUTH_NOT_AGENT */
export async function requireAgent(
  { identity, system }: Pick<AgentLinksContext, "identity" | "system">,
  memberId: MemberId,
): Promise<Member> {
  await system.requireFlag("AGENTPOLICY3");
  const member = await identity.findMember(memberId);
  if (!member || !isAgentType(member.type)) throw new AppError("AUTH_NOT_AGENT");
  return member;
}
