import type { ContractKind } from "@khela/rules/agents/contract";

/** The page of each kind's bills, below `/agentHome/`. */
export const PAY_PATHS: Readonly<Record<ContractKind, string>> = {
  dividend: "dividends",
  dailyWage: "daily-wages",
  hourlySalary: "hourly-salary",
  realTimeSalary: "real-time-salary",
};
