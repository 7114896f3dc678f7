import type { listDownlines } from "@khela/contract/agent-transfers";
import type { CallOutput } from "@khela/contract/endpoint";
import { cx } from "@khela/ui/cx";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { downlinesQuery } from "../../features/wallets/queries.ts";
import { useSession } from "../../shell/session.ts";

export type Downline = CallOutput<typeof listDownlines>["content"][number];

interface DownlinePickerProps {
  chosen: Downline | undefined;
  onChoose: (downline: Downline) => void;
  error: string | undefined;
}

/** An agent's eligible downlines, searched by the start of their names. */
export function DownlinePicker({ chosen, onChoose, error }: DownlinePickerProps) {
  const { t, date } = useI18n();
  const token = useSession((session) => session.token);
  const [search, setSearch] = useState("");
  const asked = useDeferredValue(search.trim());
  const query = useQuery({ ...downlinesQuery(token, asked), placeholderData: keepPreviousData });
  const found = query.data?.content ?? [];
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{t("wallets.receiver")}</legend>
      <TextInput
        name="search"
        icon="search"
        label={t("wallets.findDownline")}
        autoComplete="off"
        maxLength={40}
        value={search}
        error={error}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.data && found.length === 0 ? (
        <p className="text-sm text-muted">{t("wallets.noDownline")}</p>
      ) : null}
      <div className="grid max-h-60 gap-1.5 overflow-y-auto">
        {found.map((downline) => {
          const on = downline.memberId === chosen?.memberId;
          return (
            <button
              key={downline.memberId}
              type="button"
              aria-pressed={on}
              onClick={() => onChoose(downline)}
              className={cx(
                "flex min-h-12 items-center gap-3 rounded-xl border px-3.5 text-start",
                on ? "border-gold bg-gold-tint" : "border-line bg-surface-2 hover:border-gold/50",
              )}
            >
              <Icon name="user" size={18} className="text-muted" />
              <bdi className="flex-1 truncate font-medium">{downline.account}</bdi>
              {downline.level > 1 ? (
                <span className="text-xs text-muted">
                  {t("wallets.downlineLevel", { level: downline.level })}
                </span>
              ) : null}
              <span className="text-xs text-muted">{date(downline.registeredAt)}</span>
              {on ? <Icon name="check" size={18} className="text-gold" /> : null}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
