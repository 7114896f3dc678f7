import { useI18n } from "@khela/ui/i18n";
import { Text } from "@mantine/core";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import { Mono, Panel } from "../../shell/parts/page-head.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import classes from "./player.module.css";
import type { Player } from "./player.ts";

/** The colour of an event's kind. */
const TONES: Readonly<Record<string, string>> = {
  registered: "info",
  login: "info",
  note: "gold",
  deposit_succeeded: "win",
  deposit_failed: "lose",
  adjusted_in: "win",
  adjusted_out: "lose",
  withdrawal_requested: "gold",
  withdrawal_paid: "win",
  withdrawal_failed: "lose",
  withdrawal_rejected: "lose",
};

/** All events of the player, newest first. */
export function Timeline({ items }: { items: Player["timeline"] }) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <Panel title={t("console.timeline")} icon={<IconHistory size={18} aria-hidden />}>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("common.noRows")}
        </Text>
      ) : (
        <ol className={classes["timeline"]}>
          {items.map((item, index) => (
            <li
              // Several events may have the same time, and the list only grows at its start, so the distance from the
              // end is stable.
              key={`${item.at} ${items.length - index}`}
              className={classes["event"]}
              data-tone={TONES[item.kind] ?? "plain"}
            >
              <div className={classes["eventHead"]}>
                <span>
                  <strong>{kindName(i18n, item.kind)}</strong>
                  {item.text ? <span> · {item.text}</span> : null}
                </span>
                {item.amount === null ? null : <Amount value={item.amount} />}
              </div>
              <div className={classes["eventNote"]}>
                <DateTime at={item.at} />
                {item.reference ? (
                  <>
                    {" "}
                    · <Mono>{item.reference}</Mono>
                  </>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The text of a kind; a kind that the console doesn't know keeps its name. */
function kindName(i18n: ReturnType<typeof useI18n>, kind: string): string {
  const id = `console.event_${kind}`;
  return i18n.has(id) ? i18n.t(id) : kind;
}
