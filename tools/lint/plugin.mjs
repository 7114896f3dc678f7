/** Lint rules of this project that oxlint lacks (`.oxlintrc.json`, "jsPlugins"). */

/** Forbids `new Date()`, which reads the clock as `Date.now()` does; time has to be passed in as a Clock. */
const noArgumentlessDate = {
  meta: { messages: { clock: "Time enters as a Clock; see kernel/clock." } },
  create(context) {
    return {
      "NewExpression, CallExpression"(node) {
        const isDate = node.callee.type === "Identifier" && node.callee.name === "Date";
        if (isDate && (node.arguments.length === 0 || node.type === "CallExpression")) {
          context.report({ node, messageId: "clock" });
        }
      },
    };
  },
};

const MONEY =
  /^(amount|available|balance|deposits|fee|ggr|held|payout|stake|staked|winLoss|withdrawals)$|(Amount|Balance|Payout|Stake)$/;

/** Forbids `Number(bet.stake)` and `+stake`: a float rounds money, and compares it wrongly from 2^53 units on. */
const noNumberOfMoney = {
  meta: { messages: { money: "No float touches money; compareMoney, ratioForChart: see kernel/money." } },
  create(context) {
    const check = (node, value) => {
      const named = value?.type === "ChainExpression" ? value.expression : value;
      const name = named?.type === "MemberExpression" ? named.property : named;
      if (name?.type === "Identifier" && MONEY.test(name.name)) context.report({ node, messageId: "money" });
    };
    return {
      CallExpression(node) {
        if (node.callee.type === "Identifier" && node.callee.name === "Number")
          check(node, node.arguments[0]);
      },
      UnaryExpression(node) {
        if (node.operator === "+") check(node, node.argument);
      },
    };
  },
};

export default {
  meta: { name: "khela" },
  rules: { "no-argumentless-date": noArgumentlessDate, "no-number-of-money": noNumberOfMoney },
};
