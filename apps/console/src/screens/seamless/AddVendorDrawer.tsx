import { addVendor } from "@khela/contract/console/seamless";
import { CATEGORIES, type Category } from "@khela/contract/catalogue";
import type { CallInput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Select, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorDrawer } from "../../features/shelf/editor-drawer.tsx";
import { codesIn } from "../../features/shelf/offer-draft.ts";
import { NameFields } from "../../features/shelf/offer-fields.tsx";
import { call } from "../../shell/api.ts";
import { useReason } from "../../shell/parts/reason-field.tsx";
import type { ShownSecret } from "./NewSecret.tsx";
import { useSeamlessCommand } from "./use-seamless.ts";

type Body = CallInput<typeof addVendor>["body"];

const EMPTY = {
  name: { bn: "", en: "" },
  vassalage: "",
  category: "rng" as Category,
  currencies: "BDT",
  launchUrl: "",
  apiUrl: "",
  addresses: "",
};
type Draft = typeof EMPTY;
type Line = "vassalage" | "currencies" | "launchUrl" | "apiUrl";

const bodyOf = (draft: Draft, reason: string): Body => ({
  ...draft,
  currencies: codesIn(draft.currencies),
  addresses: draft.addresses.split(/[\s,]+/).filter(Boolean),
  reason,
});

interface AddVendorDrawerProps {
  onClose: () => void;
  onAsked: (shown: ShownSecret) => void;
}

/** All data for connecting a vendor; another operator approves it. Source: GAME-07. */
export function AddVendorDrawer({ onClose, onAsked }: AddVendorDrawerProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const reason = useReason();
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const add = useSeamlessCommand(
    (body: Body) => call(addVendor, { body }),
    ({ secret }, { vassalage }) => onAsked({ vassalage, secret }),
    { says: "console.settingAsked" },
  );
  const read = addVendor.body?.safeParse(bodyOf(draft, reason.text));
  const wrong = new Set(read?.error?.issues.map(({ path }) => path[0]));
  if (draft.addresses.trim() === "") wrong.add("addresses");
  const line = (field: Line, placeholder: string) => (
    <TextInput
      label={t(`shelf.${field === "vassalage" ? "vendorCode" : field}`)}
      description={t(`shelf.${field === "vassalage" ? "vendorCode" : field}Hint`)}
      placeholder={placeholder}
      maxLength={300}
      autoCapitalize="off"
      spellCheck={false}
      value={draft[field]}
      error={tried && wrong.has(field) ? t(`shelf.bad_${field}`) : null}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  const submit = () => {
    setTried(true);
    const given = reason.take();
    if (given !== undefined && wrong.size === 0) add.mutate(bodyOf(draft, given));
  };
  return (
    <EditorDrawer
      title={t("shelf.addVendor")}
      reason={reason}
      confirm={t("shelf.askForVendor")}
      busy={add.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {t("shelf.addVendorText")}
      </Text>
      <NameFields name={draft.name} missing={tried} set={(name) => set({ name })} />
      {line("vassalage", "padma")}
      <Select
        label={t("shelf.vendorKind")}
        allowDeselect={false}
        value={draft.category}
        data={CATEGORIES.map((value) => ({ value, label: t(`shelf.category_${value}`) }))}
        onChange={(value) => set({ category: value ?? EMPTY.category })}
      />
      {line("currencies", "BDT, EUR")}
      {line("launchUrl", "https://games.example/play")}
      {line("apiUrl", "https://api.example")}
      <Textarea
        label={t("shelf.addresses")}
        description={t("shelf.addressesText")}
        placeholder="203.0.113.7, 198.51.100.0/24"
        autosize
        minRows={2}
        maxLength={2000}
        spellCheck={false}
        value={draft.addresses}
        error={tried && wrong.has("addresses") ? t("shelf.bad_addresses") : null}
        onChange={(event) => set({ addresses: event.currentTarget.value })}
      />
    </EditorDrawer>
  );
}
