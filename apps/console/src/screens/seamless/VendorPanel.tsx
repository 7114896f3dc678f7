import {
  endSeamlessKey,
  makeSeamlessKey,
  type SeamlessVendor,
  setSeamlessAddresses,
} from "@khela/contract/console/seamless";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import { useState } from "react";
import { ListField } from "../../features/settings/list-field.tsx";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Author, When } from "../../shell/parts/values.tsx";
import { useSeamlessCommand } from "./use-seamless.ts";

type Wanted = { what: "key" } | { what: "end"; keyId: string } | { what: "addresses" };
/** Secrets while they change over. */
const MOST_KEYS = 2;

/** A vendor's secrets and the addresses that it calls from. */
export function VendorPanel({ vendor, readOnly }: { vendor: SeamlessVendor; readOnly: boolean }) {
  const { t } = useI18n();
  const { vassalage, keys, version } = vendor;
  const [addresses, setAddresses] = useState(vendor.addresses);
  const [wanted, setWanted] = useState<Wanted>();
  const [secret, setSecret] = useState<string>();
  const params = { vassalage };
  const change = useSeamlessCommand(
    async (reason: string) => {
      if (wanted?.what === "key") return (await call(makeSeamlessKey, { params, body: { reason } })).secret;
      if (wanted?.what === "end")
        await call(endSeamlessKey, { params: { ...params, keyId: wanted.keyId }, body: { reason } });
      else await call(setSeamlessAddresses, { params, body: { addresses, version, reason } });
      return undefined;
    },
    (made) => {
      setWanted(undefined);
      setSecret(made);
    },
  );
  const dirty = addresses.join() !== vendor.addresses.join();
  return (
    <Panel
      title={t("shelf.walletOf", { name: vassalage })}
      icon={<IconKey size={18} aria-hidden />}
      actions={
        readOnly || keys.length >= MOST_KEYS ? null : (
          <Button size="xs" onClick={() => setWanted({ what: "key" })}>
            {t("shelf.newSecret")}
          </Button>
        )
      }
    >
      <Stack>
        {secret === undefined ? null : <SecretOnce secret={secret} />}
        {keys.map((key, index) => (
          <Group key={key.id} justify="space-between" gap="xs">
            <div>
              <Text size="sm" fw={600}>
                {t(index === 0 ? "shelf.secretNewest" : "shelf.secretOlder")}
              </Text>
              <Text size="xs" c="dimmed">
                <Author name={key.madeBy === "settings" ? "system" : key.madeBy} /> · <When at={key.madeAt} />
              </Text>
            </div>
            {readOnly || index === 0 ? null : (
              <Button
                size="xs"
                variant="light"
                color="lose"
                onClick={() => setWanted({ what: "end", keyId: key.id })}
              >
                {t("shelf.endSecret")}
              </Button>
            )}
          </Group>
        ))}
        <ListField
          label={t("shelf.addresses")}
          text={t("shelf.addressesText")}
          entries={addresses}
          readOnly={readOnly}
          separator={/[\s,]+/}
          mono
          onChange={setAddresses}
        />
        {dirty && !readOnly ? (
          <Button style={{ alignSelf: "flex-start" }} onClick={() => setWanted({ what: "addresses" })}>
            {t("shelf.saveAddresses")}
          </Button>
        ) : null}
      </Stack>
      {wanted ? (
        <ReasonDialog
          title={t(TITLES[wanted.what])}
          text={t(TEXTS[wanted.what])}
          confirm={t(TITLES[wanted.what])}
          danger={wanted.what === "end"}
          busy={change.isPending}
          onClose={() => setWanted(undefined)}
          onConfirm={(reason) => change.mutate(reason)}
        />
      ) : null}
    </Panel>
  );
}

/** A new secret while the page is open: nothing shows it a second time. */
function SecretOnce({ secret }: { secret: string }) {
  const { t } = useI18n();
  return (
    <Alert variant="light" role="alert" title={t("shelf.secretOnce")}>
      <Stack gap="xs" align="flex-start">
        <Code block w="100%" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? "console.copiedSecret" : "console.copySecret")}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Alert>
  );
}

const TITLES = {
  key: "shelf.newSecret",
  end: "shelf.endSecret",
  addresses: "shelf.saveAddresses",
} as const;
const TEXTS = {
  key: "shelf.newSecretText",
  end: "shelf.endSecretText",
  addresses: "shelf.addressesText",
} as const;
