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

export default { meta: { name: "khela" }, rules: { "no-argumentless-date": noArgumentlessDate } };
