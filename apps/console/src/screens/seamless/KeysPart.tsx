import {
  revokeSeamlessSecret,
  createSeamlessSecret,
  type SeamlessVendor,
} from "@khela/contract/console/seamless";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Author, DateTime } from "../../shell/parts/values.tsx";
import classes from "./seamless.module.css";
import type { ShownSecret } from "./NewSecret.tsx";
import { useSeamlessCommand } from "./use-seamless.ts";

/** The most live secrets during a rotation. */
const MOST_KEYS = 2;

interface KeysPartProps {
  vendor: SeamlessVendor;
  readOnly: boolean;
  onSecret: (shown: ShownSecret) => void;
}

/** A vendor's secrets: a new one needs two operators, an older one is ended at once. */
export function KeysPart({ vendor, readOnly, onSecret }: KeysPartProps) {
  const { t } = useI18n();
  const { vassalage, keys } = vendor;
  const [ending, setEnding] = useState<string>();
  const [making, setMaking] = useState(false);
  const params = { vassalage };
  const make = useSeamlessCommand(
    (reason: string) => call(createSeamlessSecret, { params, body: { reason } }),
    ({ secret }) => {
      setMaking(false);
      onSecret({ vassalage, secret });
    },
    { says: "console.settingAsked" },
  );
  const end = useSeamlessCommand(
    ({ keyId, reason }: { keyId: string; reason: string }) =>
      call(revokeSeamlessSecret, { params: { ...params, keyId }, body: { reason } }),
    () => setEnding(undefined),
  );
  return (
    <div className={classes["part"]}>
      <h3 className={classes["partTitle"]}>{t("shelf.secrets")}</h3>
      {keys.map((key, index) => (
        <Group key={key.id} justify="space-between" gap="xs">
          <div>
            <Text size="sm" fw={600}>
              {t(index === 0 ? "shelf.secretNewest" : "shelf.secretOlder")}
            </Text>
            <Text size="xs" c="dimmed">
              <Author name={key.madeBy === "settings" ? "system" : key.madeBy} /> ·{" "}
              <DateTime at={key.madeAt} />
            </Text>
          </div>
          {readOnly || index === 0 ? null : (
            <Button size="xs" variant="light" color="lose" onClick={() => setEnding(key.id)}>
              {t("shelf.endSecret")}
            </Button>
          )}
        </Group>
      ))}
      {readOnly || keys.length >= MOST_KEYS ? null : (
        <Button size="xs" variant="default" style={{ justifySelf: "start" }} onClick={() => setMaking(true)}>
          {t("shelf.newSecret")}
        </Button>
      )}
      {making ? (
        <ReasonDialog
          title={t("shelf.newSecret")}
          text={t("shelf.newSecretText")}
          confirm={t("shelf.askForVendor")}
          busy={make.isPending}
          onClose={() => setMaking(false)}
          onConfirm={(reason) => make.mutate(reason)}
        />
      ) : null}
      {ending === undefined ? null : (
        <ReasonDialog
          title={t("shelf.endSecret")}
          text={t("shelf.endSecretText")}
          confirm={t("shelf.endSecret")}
          danger
          busy={end.isPending}
          onClose={() => setEnding(undefined)}
          onConfirm={(reason) => end.mutate({ keyId: ending, reason })}
        />
      )}
    </div>
  );
}
