import type { DeliveryAddress } from "@khela/contract/points";
import { TextArea, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";

/** The form's fields as they are typed. */
export type AddressDraft = Record<"name" | "phone" | "address" | "city" | "note", string>;

export const EMPTY_ADDRESS: AddressDraft = { name: "", phone: "", address: "", city: "", note: "" };

type Needed = Exclude<keyof AddressDraft, "note">;
/** The same rules as the contract's. */
const RULES: Record<Needed, RegExp> = {
  name: /^.{2,80}$/,
  phone: /^\+?[0-9][0-9 -]{5,19}$/,
  address: /^[^]{5,240}$/,
  city: /^.{2,80}$/,
};

export const wrongFieldsOf = (draft: AddressDraft): Needed[] =>
  (Object.keys(RULES) as Needed[]).filter((name) => !RULES[name].test(draft[name].trim()));

export function addressOf(draft: AddressDraft): DeliveryAddress {
  const { name, phone, address, city, note } = draft;
  const more = note.trim();
  return {
    name: name.trim(),
    phone: phone.trim(),
    address: address.trim(),
    city: city.trim(),
    ...(more === "" ? {} : { note: more }),
  };
}

interface AddressFieldsProps {
  draft: AddressDraft;
  wrong: readonly Needed[];
  onChange: (draft: AddressDraft) => void;
}

/** Where goods are sent. */
export function AddressFields({ draft, wrong, onChange }: AddressFieldsProps) {
  const { t } = useI18n();
  const field = (name: Needed) => ({
    name,
    label: t(`points.address_${name}`),
    value: draft[name],
    required: true,
    error: wrong.includes(name) ? t(`points.addressWrong_${name}`) : undefined,
  });
  const change = (name: keyof AddressDraft) => (event: { target: { value: string } }) =>
    onChange({ ...draft, [name]: event.target.value });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-base font-semibold">{t("points.addressTitle")}</legend>
      <TextInput {...field("name")} autoComplete="name" maxLength={80} onChange={change("name")} />
      <TextInput
        {...field("phone")}
        numeric
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        onChange={change("phone")}
      />
      <TextArea
        {...field("address")}
        rows={2}
        autoComplete="street-address"
        maxLength={240}
        className="min-h-20"
        onChange={change("address")}
      />
      <TextInput {...field("city")} autoComplete="address-level2" maxLength={80} onChange={change("city")} />
      <TextInput
        name="note"
        label={t("points.address_note")}
        maxLength={140}
        value={draft.note}
        onChange={change("note")}
      />
    </fieldset>
  );
}
