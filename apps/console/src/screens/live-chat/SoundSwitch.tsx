import { useI18n } from "@khela/ui/i18n";
import { useSynth } from "@khela/ui/use-synth";
import { Switch } from "@mantine/core";
import { BELL, useBellSwitch } from "../../shell/desk-news.ts";

/** Switches the sound for new chats; switching it on plays it once. */
export function SoundSwitch() {
  const { t } = useI18n();
  const [on, setOn] = useBellSwitch();
  const synth = useSynth();
  return (
    <Switch
      label={t("desk.liveChatSound")}
      checked={on}
      onChange={({ currentTarget: { checked } }) => {
        setOn(checked);
        if (checked) synth.current?.play(BELL);
      }}
    />
  );
}
