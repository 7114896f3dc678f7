import { CONTENT_LANGUAGES, type ContentLanguage } from "@khela/kernel/content-languages";
import { PATTERN_IDS, type PatternId } from "@khela/rules/fields/patterns";
import { useI18n } from "@khela/ui/i18n";
import { Group, Select, TextInput } from "@mantine/core";
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import { useState } from "react";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import classes from "./fields.module.css";
import type { EditedRule } from "./field-rules.ts";
import { previewProblem } from "./FormPreview.tsx";
import { useTexts } from "./use-texts.ts";

/** Tries a pattern with any lengths on any text, and shows the message in every language. Source: AUTH-09, ERR-03. */
export function PatternTester() {
  const { t } = useI18n();
  const [patternId, setPatternId] = useState<PatternId>("letterFirst");
  const [lengths, setLengths] = useState({ min: 4, max: 14 });
  const [text, setText] = useState("");
  const rule = {
    enabled: true,
    required: true,
    minLength: lengths.min,
    maxLength: lengths.max,
    patternId,
  };
  return (
    <Panel title={t("console.patternTester")} icon={<IconFlask size={18} aria-hidden />}>
      <p className={classes["hint"]}>{t("console.patternTesterText")}</p>
      <div className={classes["tester"]}>
        <Select
          label={t("console.fieldPattern")}
          searchable
          allowDeselect={false}
          data={PATTERN_IDS.map((value) => ({ value, label: t(`console.pattern_${value}`) }))}
          value={patternId}
          onChange={(value) => setPatternId(PATTERN_IDS.find((id) => id === value) ?? patternId)}
        />
        <Group grow gap="sm">
          <NumberField
            label={t("console.minLength")}
            min={1}
            max={255}
            allowDecimal={false}
            value={lengths.min}
            onChange={(min) => setLengths({ ...lengths, min: Number(min) || 1 })}
          />
          <NumberField
            label={t("console.maxLength")}
            min={1}
            max={255}
            allowDecimal={false}
            value={lengths.max}
            onChange={(max) => setLengths({ ...lengths, max: Number(max) || 1 })}
          />
        </Group>
        <TextInput
          label={t("console.patternExample")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ul className={classes["answers"]} aria-live="polite">
          {CONTENT_LANGUAGES.map((code) => (
            <Answer key={code} code={code} rule={rule} text={text} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

interface AnswerProps {
  code: ContentLanguage;
  rule: EditedRule;
  text: string;
}

function Answer({ code, rule, text }: AnswerProps) {
  const texts = useTexts(code);
  const problem = previewProblem(texts, "", rule, text);
  return (
    <li lang={texts.lang}>
      <Badge tone={problem === undefined ? "win" : "lose"}>{texts.locale.toUpperCase()}</Badge>
      {problem ?? texts.t("console.patternFits")}
    </li>
  );
}
