import type { Money } from "@khela/kernel/money";
import type { ContractKind, TeamFigures } from "@khela/rules/agents/contract";
import type { FormulaResult } from "@khela/rules/agents/formula";
import type { ContractVersion } from "../agent-contracts/index.ts";
import type { Source } from "./figures-store.ts";
import type { Span } from "./spans.ts";

/** A period of a contract that is to be billed. */
export interface Period {
  contract: ContractVersion;
  from: string;
  to: string;
}

/** A bill's figures and what its formula makes of them, before what lies above and below is known. */
export interface Judged extends Period {
  billId: string;
  figures: TeamFigures;
  carryIn: Money;
  result: FormulaResult;
}

/** What is settled together: contracts of a kind whose periods end with a span. */
export interface Settling extends Span {
  kind: ContractKind;
  currency: string;
  /** Where the figures of the periods come from. */
  figures: Source;
}
