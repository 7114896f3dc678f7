import { providerServes } from "@khela/rules/policy/money-mode";
import type { CashierContext, MoneyTerms } from "./context.ts";
import type { Method } from "./store/methods.ts";

/** Whether a provider that moves real money is connected. */
export function hasLiveProvider({ providers }: Pick<CashierContext, "providers">): boolean {
  return Object.values(providers).some(({ live }) => live === true);
}

/**
 * The methods in the current mode: a method whose provider moves the other kind of money is off, and with real money
 * the policy's limits cap the maximum.
 */
export function inMode(
  context: Pick<CashierContext, "providers">,
  { mode, terms }: MoneyTerms,
  methods: readonly Method[],
): Method[] {
  const anyLive = hasLiveProvider(context);
  return methods.map((method) => {
    const live = context.providers[method.provider]?.live === true;
    const most = method.kind === "deposit" ? terms?.maxDeposit : terms?.maxWithdrawal;
    return {
      ...method,
      enabled: method.enabled && providerServes(mode, { live }, anyLive),
      max: most !== undefined && most < method.max ? most : method.max,
    };
  });
}
