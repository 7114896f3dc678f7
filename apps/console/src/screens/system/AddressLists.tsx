import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, CloseButton, Group, TextInput } from "@mantine/core";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import { type FormEvent, useState } from "react";
import { Panel } from "../../shell/parts/page-head.tsx";
import { isAddressEntry } from "./address.ts";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";

/** Who is kept out, and who always comes in. Source: SYS-04. */
export function AddressLists({ settings, readOnly, onChange }: PanelProps) {
  const { t } = useI18n();
  const both = settings.blockedIps.filter((entry) => settings.bypassIps.includes(entry));
  return (
    <Panel title={t("console.addresses")} icon={<IconShield size={18} aria-hidden />}>
      {both.length > 0 ? (
        <Alert color="gold" mb="md">
          {t("console.addressInBoth", { list: both.join(", ") })}
        </Alert>
      ) : null}
      <div className={classes["lists"]}>
        <AddressList
          label={t("console.blockedIps")}
          text={t("console.blockedIpsText")}
          entries={settings.blockedIps}
          readOnly={readOnly}
          onChange={(blockedIps) => onChange({ blockedIps })}
        />
        <AddressList
          label={t("console.bypassIps")}
          text={t("console.bypassIpsText")}
          entries={settings.bypassIps}
          readOnly={readOnly}
          onChange={(bypassIps) => onChange({ bypassIps })}
        />
      </div>
    </Panel>
  );
}

interface AddressListProps {
  label: string;
  text: string;
  entries: string[];
  readOnly: boolean;
  onChange: (entries: string[]) => void;
}

function AddressList({ label, text, entries, readOnly, onChange }: AddressListProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    // Several at once, as they are pasted from a log.
    const wanted = typed.split(/[\s,;]+/).filter(Boolean);
    const wrong = wanted.find((entry) => !isAddressEntry(entry));
    if (wrong !== undefined) {
      setProblem(t("console.addressWrong", { entry: wrong }));
      return;
    }
    onChange([...new Set([...entries, ...wanted])]);
    setTyped("");
    setProblem(null);
  };
  return (
    <form onSubmit={add}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          style={{ flex: 1 }}
          label={label}
          description={text}
          placeholder="203.0.113.0/24"
          inputWrapperOrder={["label", "description", "input", "error"]}
          disabled={readOnly}
          value={typed}
          error={problem}
          rightSectionWidth={74}
          rightSection={
            <Button type="submit" size="compact-sm" variant="light" disabled={readOnly || !typed.trim()}>
              {t("console.add")}
            </Button>
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
      </Group>
      {entries.length > 0 ? (
        <ul className={classes["addresses"]} aria-label={label}>
          {entries.map((entry) => (
            <li key={entry} className={classes["address"]}>
              {entry}
              {readOnly ? null : (
                <CloseButton
                  size="xs"
                  aria-label={t("console.removeEntry", { entry })}
                  onClick={() => onChange(entries.filter((other) => other !== entry))}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
