import { DOMAIN_KINDS } from "@khela/contract/system";
import { useI18n } from "@khela/ui/i18n";
import { Button, CloseButton, Group, Select, Switch, Table, TextInput } from "@mantine/core";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconWorldWww.mjs";
import { type FormEvent, useState } from "react";
import { Mono, Panel } from "../../shell/parts/page-head.tsx";
import { Badge, EmptyCell } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { domainProblem, normalizeDomain, type SiteDomain } from "./domain.ts";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";

const TONES = { main: "gold", brand: "info", affiliate: "plain" } as const;

/** The registered domains, with the affiliates that some belong to. Source: SYS-07. */
export function DomainsPanel({ settings, readOnly, onChange }: PanelProps) {
  const { t } = useI18n();
  const { domains, domainCheck } = settings;
  return (
    <Panel title={t("console.domains")} icon={<IconLink size={18} aria-hidden />}>
      <Switch
        label={t("console.domainCheck")}
        description={t("console.domainCheckText")}
        checked={domainCheck}
        disabled={readOnly}
        onChange={(event) => onChange({ domainCheck: event.currentTarget.checked })}
      />
      <p className={classes["note"]}>{t("console.domainsText")}</p>
      {domains.length === 0 ? (
        <p className={classes["note"]}>{t("console.noDomains")}</p>
      ) : (
        <WideTable label={t("console.domains")} minWidth={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("console.domain")}</Table.Th>
              <Table.Th>{t("console.domainKind")}</Table.Th>
              <Table.Th>{t("console.inviter")}</Table.Th>
              <Table.Th aria-hidden w={44} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {domains.map(({ domain, kind, inviter }) => (
              <Table.Tr key={domain}>
                <Table.Td>
                  <Mono>{domain}</Mono>
                </Table.Td>
                <Table.Td>
                  <Badge tone={TONES[kind]}>{t(`console.domainKind_${kind}`)}</Badge>
                </Table.Td>
                <Table.Td>{inviter ?? <EmptyCell />}</Table.Td>
                <Table.Td>
                  {readOnly ? null : (
                    <CloseButton
                      size="sm"
                      aria-label={t("console.removeEntry", { entry: domain })}
                      onClick={() =>
                        onChange({ domains: domains.filter((other) => other.domain !== domain) })
                      }
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {readOnly ? null : (
        <DomainForm domains={domains} onAdd={(added) => onChange({ domains: [...domains, added] })} />
      )}
    </Panel>
  );
}

const EMPTY: SiteDomain = { domain: "", kind: "brand", inviter: null };

function DomainForm({ domains, onAdd }: { domains: SiteDomain[]; onAdd: (domain: SiteDomain) => void }) {
  const { t } = useI18n();
  const [row, setRow] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const wanted: SiteDomain = {
    ...row,
    domain: normalizeDomain(row.domain),
    inviter: row.kind === "affiliate" ? row.inviter?.trim() || null : null,
  };
  const problem = domainProblem(wanted, domains);
  const add = (event: FormEvent) => {
    event.preventDefault();
    setTried(problem !== undefined);
    if (problem) return;
    onAdd(wanted);
    setRow(EMPTY);
  };
  const shown = tried ? problem : undefined;
  return (
    <form onSubmit={add}>
      <Group align="flex-start" gap="sm" mt="md">
        <TextInput
          flex="2 1 14rem"
          label={t("console.domain")}
          placeholder="play.example.com"
          value={row.domain}
          error={
            shown === "domain"
              ? t("console.domainWrong")
              : shown === "twice"
                ? t("console.domainTwice")
                : null
          }
          onChange={(event) => setRow({ ...row, domain: event.currentTarget.value })}
        />
        <Select
          flex="1 1 9rem"
          label={t("console.domainKind")}
          allowDeselect={false}
          data={DOMAIN_KINDS.map((value) => ({ value, label: t(`console.domainKind_${value}`) }))}
          value={row.kind}
          onChange={(kind) => setRow({ ...row, kind: DOMAIN_KINDS.find((one) => one === kind) ?? "brand" })}
        />
        {row.kind === "affiliate" ? (
          <TextInput
            flex="1 1 11rem"
            label={t("console.inviter")}
            maxLength={64}
            value={row.inviter ?? ""}
            error={shown === "inviter" ? t("console.inviterMissing") : null}
            onChange={(event) => setRow({ ...row, inviter: event.currentTarget.value })}
          />
        ) : null}
        <Button type="submit" variant="light" mt={25}>
          {t("console.add")}
        </Button>
      </Group>
    </form>
  );
}
