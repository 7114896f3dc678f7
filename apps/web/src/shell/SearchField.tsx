import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";

interface SearchFieldProps {
  value: string;
  onType: (text: string) => void;
  /** Shown while the field is empty; default: the field's name. */
  placeholder?: string;
  maxLength?: number;
  className?: string;
  /** Whether to focus the field on mount, for a pop-up opened to type here. */
  first?: boolean;
}

/** A search field for names. */
export function SearchField({
  value,
  onType,
  placeholder,
  maxLength = 60,
  className,
  first = false,
}: SearchFieldProps) {
  const { t } = useI18n();
  return (
    <search className={className}>
      <TextInput
        type="search"
        label={t("lobby.searchName")}
        hideLabel
        placeholder={placeholder ?? t("lobby.searchName")}
        icon="search"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onType(event.target.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={first}
        data-autofocus={first ? "" : undefined}
      />
    </search>
  );
}
