import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Autocomplete, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type FormEvent, type ReactNode, useState } from "react";
import { isLinkUrl } from "./draft.ts";
import classes from "./brand.module.css";

/** A name with an address. */
export interface Pair {
  name: string;
  url: string;
}

interface PairsFieldProps {
  label: string;
  nameLabel: string;
  urlLabel: string;
  /** Names that are offered; any other may be typed. */
  names?: readonly string[];
  pairs: readonly Pair[];
  readOnly: boolean;
  renderMark?: (pair: Pair) => ReactNode;
  onChange: (pairs: Pair[]) => void;
}

/** Social links, payment methods: names with their addresses, one below the other. */
export function PairsField(props: PairsFieldProps) {
  const { label, pairs, readOnly, onChange } = props;
  const { t } = useI18n();
  const [row, setRow] = useState<Pair>({ name: "", url: "" });
  const [tried, setTried] = useState(false);
  const wrong = !isLinkUrl(row.url.trim());
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = { name: row.name.trim(), url: row.url.trim() };
    setTried(true);
    if (wanted.name === "" || wrong) return;
    onChange([...pairs.filter(({ name }) => name !== wanted.name), wanted]);
    setRow({ name: "", url: "" });
    setTried(false);
  };
  return (
    <fieldset className={classes["group"]}>
      <legend>{label}</legend>
      {pairs.length > 0 ? (
        <ul className={classes["pairs"]} aria-label={label}>
          {pairs.map((pair) => (
            <li key={pair.name} className={classes["pair"]}>
              {props.renderMark?.(pair)}
              <Stack gap={0} flex={1} miw={0}>
                <Text fw={600} size="sm">
                  {pair.name}
                </Text>
                <Text size="xs" c="dimmed" className={classes["url"] ?? ""}>
                  {pair.url}
                </Text>
              </Stack>
              {readOnly ? null : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t("console.removeRow", { name: pair.name })}
                  onClick={() => onChange(pairs.filter(({ name }) => name !== pair.name))}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {readOnly ? null : (
        <form onSubmit={add}>
          <Group align="flex-start" gap="sm">
            <Autocomplete
              flex="1 1 9rem"
              label={props.nameLabel}
              data={[...(props.names ?? [])]}
              maxLength={40}
              value={row.name}
              onChange={(name) => setRow({ ...row, name })}
            />
            <TextInput
              flex="2 1 14rem"
              label={props.urlLabel}
              placeholder="https://"
              maxLength={300}
              value={row.url}
              error={tried && wrong ? t("console.urlWrong") : null}
              onChange={(event) => setRow({ ...row, url: event.currentTarget.value })}
            />
            <Button
              type="submit"
              variant="light"
              mt={25}
              disabled={!row.name.trim()}
              aria-label={`${t("console.add")}: ${label}`}
            >
              {t("console.add")}
            </Button>
          </Group>
        </form>
      )}
    </fieldset>
  );
}
