import type {
  AgentContractSettings,
  ContractTemplate,
  saveContractTemplate,
  updateContractSettings,
} from "@khela/contract/console/agent-contracts";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { faultsOf } from "@khela/rules/agents/contract";
import { capFaults } from "@khela/rules/agents/contract-bounds";
import { termsFromText } from "@khela/rules/agents/contract-text";
import { inTransaction, type Tx } from "../../platform/database.ts";
import {
  type Actor,
  type ApprovalView,
  type ApprovedSetting,
  type AskSetting,
  changesOf,
  defineSetting,
} from "../four-eyes/index.ts";
import type { AgentContractsContext } from "./context.ts";
import { readSettings, readTemplates, writeSettings, writeTemplate } from "./settings-store.ts";
import { termsView } from "./views.ts";

export type AskContractSettings = AskSetting<"agent_contract_settings", AgentContractSettings>;

/** Defines the settings as a change that takes two operators (decision 0051). */
export const defineContractSettings = (context: AgentContractsContext): AskContractSettings =>
  defineSetting<"agent_contract_settings", AgentContractSettings>(context.fourEyes, {
    kind: "agent_contract_settings",
    permission: "agents.write",
    apply: (tx, change) => applySettings(context, tx, change),
  });

/** Settings and templates as the console shows them. */
export async function readDeskSettings({
  platform,
}: AgentContractsContext): Promise<{ settings: AgentContractSettings; templates: ContractTemplate[] }> {
  const { noticePeriods, caps, version } = await readSettings(platform.db);
  const templates = await readTemplates(platform.db);
  return {
    settings: { noticePeriods, ...mutable(caps), version },
    templates: templates.map(({ terms, ...template }) => ({
      ...template,
      contracts: terms.map((one) => termsView({ terms: one })),
    })),
  };
}

const KINDS = ["dividend", "dailyWage", "hourlySalary", "realTimeSalary"] as const;
const capsOf = ({ dividend, dailyWage, hourlySalary, realTimeSalary }: AgentContractSettings) => ({
  dividend,
  dailyWage,
  hourlySalary,
  realTimeSalary,
});
const mutable = (caps: Awaited<ReturnType<typeof readSettings>>["caps"]) => ({
  dividend: [...caps.dividend],
  dailyWage: [...caps.dailyWage],
  hourlySalary: [...caps.hourlySalary],
  realTimeSalary: [...caps.realTimeSalary],
});

/**
 * Asks to change caps and notice.
 * @throws AppError OPS_CHANGED where they have changed, or nothing would; FIELD_FORMAT for a level above the one before
 */
export function proposeContractSettings(
  { platform }: AgentContractsContext,
  ask: AskContractSettings,
  { reason, ...wanted }: HandlerInput<typeof updateContractSettings>["body"],
  by: Actor,
): Promise<ApprovalView> {
  const [field] = capFaults(capsOf(wanted));
  if (field) throw new AppError("FIELD_FORMAT", { field });
  return inTransaction(platform.database, async (tx) => {
    const { noticePeriods, caps, version } = await readSettings(tx);
    if (version !== wanted.version) throw new AppError("OPS_CHANGED");
    const text = (rates: readonly number[]) => rates.map(String);
    const values = (settings: Omit<AgentContractSettings, "version">) => ({
      noticePeriods: settings.noticePeriods,
      ...Object.fromEntries(KINDS.map((kind) => [kind, text(settings[kind])])),
    });
    const changes = changesOf<"agent_contract_settings">(
      values({ noticePeriods, ...mutable(caps) }),
      values(wanted),
    );
    return ask(tx, { name: "", changes, wanted, reason, by });
  });
}

/** Applies approved settings. @throws AppError OPS_CHANGED where they were changed since the request */
async function applySettings(
  { platform }: AgentContractsContext,
  tx: Tx,
  { wanted }: ApprovedSetting<AgentContractSettings>,
): Promise<void> {
  const { noticePeriods, version } = wanted;
  const written = await writeSettings(
    tx,
    { noticePeriods, caps: capsOf(wanted), version },
    now(platform.clock),
  );
  if (!written) throw new AppError("OPS_CHANGED");
}

/**
 * Writes a template, with an entry of the audit log.
 * @throws AppError AGENT_CONTRACT_TERMS; FIELD_FORMAT for an empty name or a kind that is there twice; OPS_CHANGED where
 * there is a newer version
 */
export async function saveTemplate(
  { platform, audit }: AgentContractsContext,
  { params, body }: HandlerInput<typeof saveContractTemplate>,
  { operator, ip }: Actor,
): Promise<ContractTemplate> {
  const terms = body.contracts.map(termsFromText);
  for (const one of terms) {
    const [first] = faultsOf(one);
    const fault = first?.fault ?? (one.payer === "upline" ? "payer" : undefined);
    if (fault !== undefined)
      throw new AppError("AGENT_CONTRACT_TERMS", {
        fault,
        ...(first?.tier === undefined ? {} : { tier: first.tier + 1 }),
      });
  }
  if (new Set(terms.map(({ kind }) => kind)).size < terms.length)
    throw new AppError("FIELD_FORMAT", { field: "contracts" });
  for (const field of ["bn", "en"] as const)
    if (body.name[field] === "") throw new AppError("FIELD_FORMAT", { field });
  return inTransaction(platform.database, async (tx) => {
    const { name, version } = body;
    const template = { id: params.id, name, terms, version };
    if (!(await writeTemplate(tx, template, now(platform.clock)))) throw new AppError("OPS_CHANGED");
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "contract.template",
      subject: `contract_template:${params.id}`,
      detail: { name: name.en, kinds: terms.map(({ kind }) => kind), reason: body.reason },
      ip,
    });
    return {
      id: params.id,
      name,
      contracts: terms.map((one) => termsView({ terms: one })),
      version: version + 1,
    };
  });
}
