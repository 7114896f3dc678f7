import { type ConsoleVendor, updateVendor } from "@khela/contract/console/games";
import type { CallInput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorDrawer } from "./editor-drawer.tsx";
import { codesIn, type OfferDraft, offerDraftOf, readOffer } from "./offer-draft.ts";
import { NameFields, OfferFields } from "./offer-fields.tsx";
import { useShelfCommand } from "./use-shelf.ts";
import { call } from "../../shell/api.ts";
import { useReason } from "../../shell/parts/reason-field.tsx";

/** The editor of a vendor's name, order, maintenance and availability. */
export function VendorEditor({ vendor, onClose }: { vendor: ConsoleVendor; onClose: () => void }) {
  const { t, written } = useI18n();
  const [name, setName] = useState(vendor.name);
  const [draft, setDraft] = useState<OfferDraft>(() => offerDraftOf(vendor));
  const [currencies, setCurrencies] = useState(vendor.currencies.join(", "));
  const [tried, setTried] = useState(false);
  const reason = useReason();
  const read = readOffer(draft);
  const wrongCurrency = codesIn(currencies).some((code) => !/^[A-Z]{3,4}$/.test(code));
  const save = useShelfCommand(
    (body: CallInput<typeof updateVendor>["body"]) =>
      call(updateVendor, { params: { vassalage: vendor.vassalage }, body }),
    onClose,
  );
  function submit() {
    setTried(true);
    const given = reason.take();
    if (given === undefined || "problems" in read || wrongCurrency || !name.bn.trim() || !name.en.trim())
      return;
    const { version } = vendor;
    save.mutate({ name, ...read.offer, currencies: codesIn(currencies), version, reason: given });
  }
  return (
    <EditorDrawer
      title={t("shelf.editOf", { name: vendor.name[written] })}
      reason={reason}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameFields name={name} missing={tried} set={setName} />
      <OfferFields
        draft={draft}
        problems={tried && "problems" in read ? read.problems : {}}
        set={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <TextInput
        label={t("shelf.currencies")}
        description={t("shelf.currenciesHint")}
        maxLength={200}
        value={currencies}
        error={tried && wrongCurrency ? t("shelf.badCurrencies") : null}
        onChange={(event) => setCurrencies(event.currentTarget.value)}
      />
    </EditorDrawer>
  );
}
