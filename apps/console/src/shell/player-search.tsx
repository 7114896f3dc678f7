/** Global search, opened with Ctrl+K: players by name or id, pages by name. Source: OPS-02. */
import { listPlayers } from "@khela/contract/console/players";
import { useI18n } from "@khela/ui/i18n";
import { Combobox, Loader, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue, useDisclosure, useHotkeys } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "./api.ts";
import { errorText } from "./error-text.ts";
import { navigationFor } from "./nav-items.ts";
import { usePermission, useOperator } from "./session.ts";
import classes from "./shell.module.css";

const FOUND_MAX = 8;

export function SearchButton() {
  const { t } = useI18n();
  const [opened, dialog] = useDisclosure(false);
  const mayFindPlayers = usePermission("players.read");
  useHotkeys([["mod+K", dialog.open]], []);
  const hint = mayFindPlayers ? t("console.searchPlayers") : t("console.searchPages");
  return (
    <>
      <button type="button" className={classes["searchButton"]} onClick={dialog.open}>
        <IconSearch size={17} aria-hidden />
        <span>{hint}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {opened ? <SearchDialog hint={hint} onClose={dialog.close} /> : null}
    </>
  );
}

interface Found {
  key: string;
  label: string;
  note: string;
  icon: ReactNode;
  go: () => void;
}

/** The search results: players from the server, pages from the navigation. */
function useFound(text: string) {
  const { t, money } = useI18n();
  const navigate = useNavigate();
  const operator = useOperator();
  const mayFindPlayers = usePermission("players.read");
  const [search] = useDebouncedValue(text.trim(), 200);
  const players = useQuery({
    queryKey: ["players", "find", search],
    queryFn: ({ signal }) => call(listPlayers, { query: { search, pageSize: FOUND_MAX } }, { signal }),
    enabled: mayFindPlayers && search.length >= 2,
    placeholderData: keepPreviousData,
  });
  const words = text.trim().toLowerCase();
  const pages = navigationFor(operator.permissions)
    .flatMap(({ items }) => items)
    .filter(({ label }) => t(label).toLowerCase().includes(words));
  const found: Found[] = [
    ...(search.length >= 2 ? (players.data?.content ?? []) : []).map((player) => ({
      key: player.id,
      label: player.account,
      note: money(player.balance),
      icon: <IconUser size={18} aria-hidden />,
      go: () => void navigate({ to: "/players/$playerId", params: { playerId: player.id } }),
    })),
    ...pages.map(({ to, label, icon: Icon }) => ({
      key: to,
      label: t(label),
      note: t("console.page"),
      icon: <Icon size={18} aria-hidden />,
      go: () => void navigate({ to }),
    })),
  ];
  return { found, players };
}

function SearchDialog({ hint, onClose }: { hint: string; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [text, setText] = useState("");
  const { found, players } = useFound(text);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const first = found[0]?.key;
  // The first result is preselected, so that Enter opens it.
  useEffect(() => {
    if (first) selectFirstOption();
  }, [first, selectFirstOption]);
  const go = (key: string) => {
    onClose();
    found.find((item) => item.key === key)?.go();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      yOffset="8vh"
      centered={false}
      aria-label={hint}
    >
      <Combobox store={combobox} onOptionSubmit={go}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="md"
            aria-label={hint}
            placeholder={hint}
            maxLength={80}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={players.isFetching ? <Loader size={16} /> : null}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        {players.isError ? (
          <Text size="sm" c="lose" mt="sm" role="alert">
            {errorText(i18n, players.error)}
          </Text>
        ) : null}
        <Combobox.Options className={classes["results"] ?? ""} aria-label={hint}>
          {found.map((item) => (
            <Combobox.Option key={item.key} value={item.key} className={classes["result"] ?? ""}>
              {item.icon}
              {item.label}
              <small>{item.note}</small>
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>{t("console.nothingFound")}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}
