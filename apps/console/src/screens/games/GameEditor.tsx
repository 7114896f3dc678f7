import { CATEGORIES } from "@khela/contract/catalogue";
import { type ConsoleGame, updateGame } from "@khela/contract/console/games";
import type { CallInput } from "@khela/contract/endpoint";
import { GAME_SUB_CATEGORIES } from "@khela/games/game-info";
import { useI18n } from "@khela/ui/i18n";
import { MultiSelect, NativeSelect, Switch } from "@mantine/core";
import { useState } from "react";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { EditorDrawer } from "../../features/shelf/editor-drawer.tsx";
import { type OfferDraft, offerDraftOf, readOffer } from "../../features/shelf/offer-draft.ts";
import { NameFields, OfferFields } from "../../features/shelf/offer-fields.tsx";
import classes from "../../features/shelf/shelf.module.css";
import { useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { useReason } from "../../shell/parts/reason-field.tsx";
import { type GameDraft, gameDraftOf, type GameProblems, readGame } from "./game-draft.ts";

/** The editor of all of a game's settings except its maths. */
export function GameEditor({ game, onClose }: { game: ConsoleGame; onClose: () => void }) {
  const { t, written } = useI18n();
  const [draft, setDraft] = useState<GameDraft>(() => gameDraftOf(game));
  const [offer, setOffer] = useState<OfferDraft>(() => offerDraftOf(game));
  const [tried, setTried] = useState(false);
  const reason = useReason();
  const [read, place] = [readGame(draft), readOffer(offer)];
  const save = useShelfCommand(
    (body: CallInput<typeof updateGame>["body"]) =>
      call(updateGame, { params: { gameCode: game.gameCode }, body }),
    onClose,
  );
  const set = (change: Partial<GameDraft>) => setDraft((before) => ({ ...before, ...change }));
  function submit() {
    setTried(true);
    const given = reason.take();
    if (given === undefined || !read.game || "problems" in place) return;
    save.mutate({ ...read.game, ...place.offer, version: game.version, reason: given });
  }
  return (
    <EditorDrawer
      title={t("shelf.editOf", { name: game.name[written] })}
      reason={reason}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameFields name={draft.name} missing={tried} set={(name) => set({ name })} />
      <Shelf draft={draft} problems={tried ? (read.problems ?? {}) : {}} set={set} />
      <OfferFields
        draft={offer}
        problems={tried && "problems" in place ? place.problems : {}}
        set={(change) => setOffer((before) => ({ ...before, ...change }))}
      />
    </EditorDrawer>
  );
}

interface ShelfProps {
  draft: GameDraft;
  problems: GameProblems;
  set: (change: Partial<GameDraft>) => void;
}

/** Categories, stakes and tags. */
function Shelf({ draft, problems, set }: ShelfProps) {
  const { t } = useI18n();
  const error = (name: keyof GameDraft) => {
    const problem = problems[name];
    return problem ? t(problem) : null;
  };
  const text = (name: "minStake" | "maxStake" | "hotPin", hint?: string) => (
    <NumericText
      label={t(`shelf.field_${name}`)}
      description={hint}
      inputWrapperOrder={["label", "description", "input", "error"]}
      maxLength={18}
      value={draft[name]}
      error={error(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <MultiSelect
        label={t("shelf.categories")}
        description={t("shelf.categoriesHint")}
        data={CATEGORIES.map((value) => ({ value, label: t(`shelf.category_${value}`) }))}
        value={[...draft.categories]}
        error={error("categories")}
        onChange={(categories) => set({ categories })}
      />
      {draft.categories.includes("rng") ? (
        <NativeSelect
          label={t("shelf.subCategory")}
          value={draft.subCategory}
          data={[
            { value: "", label: t("console.none") },
            ...GAME_SUB_CATEGORIES.map((value) => ({ value, label: t(`shelf.sub_${value}`) })),
          ]}
          onChange={(event) => set({ subCategory: event.currentTarget.value as GameDraft["subCategory"] })}
        />
      ) : null}
      <div className={classes["pair"]}>
        {text("minStake")}
        {text("maxStake")}
      </div>
      {text("hotPin", t("shelf.hotPinHint"))}
      <div className={classes["pair"]}>
        {(["recommended", "isTop", "isNew", "demo", "sellsFeatures"] as const).map((name) => (
          <Switch
            key={name}
            label={t(`shelf.field_${name}`)}
            checked={draft[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </>
  );
}
