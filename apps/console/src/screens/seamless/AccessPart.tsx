import { type SeamlessVendor, setVendorAccess } from "@khela/contract/console/seamless";
import { useI18n } from "@khela/ui/i18n";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { ListField } from "../../features/settings/list-field.tsx";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import classes from "./seamless.module.css";
import { useSeamlessCommand } from "./use-seamless.ts";

/** A vendor's game URL, API URL, and allowed addresses. */
export function AccessPart({ vendor, readOnly }: { vendor: SeamlessVendor; readOnly: boolean }) {
  const { t } = useI18n();
  const { vassalage, version, ofSettings } = vendor;
  const [draft, setDraft] = useState({
    launchUrl: vendor.launchUrl,
    apiUrl: vendor.apiUrl,
    addresses: vendor.addresses,
  });
  const [asking, setAsking] = useState(false);
  const change = useSeamlessCommand(
    (reason: string) => call(setVendorAccess, { params: { vassalage }, body: { ...draft, version, reason } }),
    () => setAsking(false),
    { says: "console.settingAsked" },
  );
  const dirty =
    draft.launchUrl !== vendor.launchUrl ||
    draft.apiUrl !== vendor.apiUrl ||
    draft.addresses.join() !== vendor.addresses.join();
  return (
    <div className={classes["part"]}>
      <h3 className={classes["partTitle"]}>{t("shelf.vendorPlace")}</h3>
      {(["launchUrl", "apiUrl"] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`shelf.${field}`)}
          description={t(ofSettings ? "shelf.urlOfSettings" : `shelf.${field}Hint`)}
          readOnly={readOnly || ofSettings}
          maxLength={300}
          spellCheck={false}
          value={draft[field]}
          onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
        />
      ))}
      <ListField
        label={t("shelf.addresses")}
        text={t("shelf.addressesText")}
        entries={draft.addresses}
        readOnly={readOnly}
        separator={/[\s,]+/}
        mono
        onChange={(addresses) => setDraft({ ...draft, addresses })}
      />
      {dirty && !readOnly ? (
        <Button style={{ justifySelf: "start" }} onClick={() => setAsking(true)}>
          {t("shelf.askForAccess")}
        </Button>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={t("shelf.askForAccess")}
          text={t("shelf.twoPeopleText")}
          confirm={t("shelf.askForVendor")}
          busy={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => change.mutate(reason)}
        />
      ) : null}
    </div>
  );
}
