import { type ConsoleMethod, updateMethod } from "@khela/contract/console/providers";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Group, Input, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { call } from "../../shell/api.ts";
import { draftOf, type MethodDraft, type MethodTerms, readDraft } from "./method-draft.ts";
import classes from "./providers.module.css";
import { useProviderCommand } from "./use-providers.ts";

const SHORTEST_REASON = 3;

/** The editor of a payment method's terms. Typed changes are lost only after a conflict, which is shown. */
export function MethodEditor({ method, onClose }: { method: ConsoleMethod; onClose: () => void }) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(() => draftOf(method));
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const read = readDraft(draft);
  const problems = tried && "problems" in read ? read.problems : {};
  const reasonMissing = reason.trim().length < SHORTEST_REASON;
  const save = useProviderCommand(
    (terms: MethodTerms) =>
      call(updateMethod, {
        params: { kind: method.kind, methodId: method.id },
        body: { ...terms, version: method.version, reason: reason.trim() },
      }),
    onClose,
    ({ waiting }) => (waiting ? "console.settingAsked" : "console.saved"),
  );
  const set = (change: Partial<MethodDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ("body" in read && !reasonMissing && !save.isPending) save.mutate(read.body);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t("desk.editMethod", { name: method.name })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form noValidate onSubmit={submit} className={classes["form"]}>
        <Choice
          label={t("desk.methodState")}
          hint={t("desk.methodStateHint")}
          value={draft.state}
          options={(["on", "off", "hidden"] as const).map((value) => ({
            value,
            label: t(`desk.method_${value}`),
          }))}
          onChange={(state) => set({ state })}
        />
        <Terms draft={draft} problems={problems} withdrawal={method.kind === "withdrawal"} set={set} />
        {method.kind === "deposit" ? (
          <Choice
            label={t("desk.methodWay")}
            value={draft.payWay}
            options={(["page", "qr"] as const).map((value) => ({ value, label: t(`desk.way_${value}`) }))}
            onChange={(payWay) => set({ payWay })}
          />
        ) : null}
        <Textarea
          label={t("console.reason")}
          description={t("console.reasonHint")}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && reasonMissing ? t("console.reasonShort") : null}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t("common.save")}
          </Button>
        </Group>
      </form>
    </Drawer>
  );
}

interface TermsProps {
  draft: MethodDraft;
  problems: Partial<Record<keyof MethodDraft, MessageId>>;
  withdrawal: boolean;
  set: (change: Partial<MethodDraft>) => void;
}

function Terms({ draft, problems, withdrawal, set }: TermsProps) {
  const { t } = useI18n();
  const field = (name: keyof MethodDraft, label: MessageId, hint?: MessageId) => {
    const problem = problems[name];
    const Line = name === "name" ? TextInput : NumericText;
    return (
      <Line
        key={name}
        label={t(label)}
        description={hint ? t(hint) : undefined}
        inputWrapperOrder={["label", "description", "input", "error"]}
        maxLength={name === "quick" ? 200 : 40}
        value={draft[name]}
        error={problem ? t(problem) : null}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    );
  };
  return (
    <>
      {field("name", "desk.methodName")}
      <div className={classes["pair"]}>
        {field("min", "desk.methodMin")}
        {field("max", "desk.methodMax")}
        {field("percent", "desk.methodPercent")}
        {field("feeFixed", "desk.methodFixed")}
      </div>
      {field("quick", "desk.methodQuick", "desk.methodQuickHint")}
      <div className={classes["pair"]}>
        {field("minutes", "desk.methodTime")}
        {withdrawal ? field("payoutMax", "desk.methodPayoutMax", "desk.methodPayoutMaxHint") : null}
      </div>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, hint, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Input.Wrapper label={label} description={hint}>
      <SegmentedControl<Value>
        fullWidth
        mt={6}
        aria-label={label}
        data={options}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
