import { createPlayer } from "@khela/contract/console/player-safety";
import type { CallOutput } from "@khela/contract/endpoint";
import { type LocaleCode, LOCALES, localeOf } from "@khela/kernel/locales";
import { useI18n } from "@khela/ui/i18n";
import { Button, Select, Text, TextInput } from "@mantine/core";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SecretDialog } from "../../features/initial-password/SecretDialog.tsx";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellFailure } from "../../shell/toasts.tsx";

/** Opens an account for a player, and shows its initial password once. Source: AUTH-06, OPS-02. */
export function CreatePlayerButton() {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  // Kept in this component only, so that closing the dialog removes the password from memory.
  const [opened, setOpened] = useState<CallOutput<typeof createPlayer>>();
  const create = useMutation({
    mutationFn: (body: { account: string; language: LocaleCode; reason: string }) =>
      call(createPlayer, { body }),
    onSuccess: async (answer) => {
      setAsking(false);
      setOpened(answer);
      await queries.invalidateQueries({ queryKey: ["players"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  if (!usePermission("credentials.write")) return null;
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t("desk.createPlayer")}
      </Button>
      {asking ? (
        <CreateDialog
          busy={create.isPending}
          onClose={() => setAsking(false)}
          onSubmit={(body) => create.mutate(body)}
        />
      ) : null}
      {opened ? (
        <SecretDialog
          account={opened.account}
          given={opened}
          onClose={() => {
            setOpened(undefined);
            create.reset();
          }}
        />
      ) : null}
    </>
  );
}

interface CreateDialogProps {
  busy: boolean;
  onClose: () => void;
  onSubmit: (body: { account: string; language: LocaleCode; reason: string }) => void;
}

function CreateDialog({ busy, onClose, onSubmit }: CreateDialogProps) {
  const { t } = useI18n();
  const [account, setAccount] = useState("");
  const [language, setLanguage] = useState<LocaleCode>("bn");
  const [tried, setTried] = useState(false);
  const reason = useReason();
  const missing = account.trim() === "";
  return (
    <FormDialog
      title={t("desk.createPlayer")}
      confirm={t("desk.createPlayer")}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const given = reason.take();
        if (given !== undefined && !missing) onSubmit({ account: account.trim(), language, reason: given });
      }}
    >
      <Text size="sm">{t("desk.createPlayerText")}</Text>
      <TextInput
        label={t("auth.username")}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        error={tried && missing ? t("auth.field.required") : null}
      />
      <Select
        label={t("desk.createPlayerLanguage")}
        value={language}
        allowDeselect={false}
        searchable
        onChange={(next) => setLanguage(localeOf(next).code)}
        data={LOCALES.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}
