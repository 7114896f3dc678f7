import type { Localized } from "@khela/contract/shared";
import { type Money, money } from "@khela/kernel/money";
import type { PromotionCategory, PromotionState, PromotionTag } from "@khela/rules/promotions/promotion";
import { type OfferTerms, type OfferTermsText, termsFromText } from "@khela/rules/promotions/terms";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

/** A promotion with its published and its edited terms. */
export interface Promotion {
  id: string;
  code: string;
  state: PromotionState;
  category: PromotionCategory;
  tags: PromotionTag[];
  picture: string;
  position: number;
  title: Localized;
  summary: Localized;
  startsAt: Date;
  endsAt: Date | null;
  popup: boolean;
  currency: string;
  /** Null before the first publication. */
  offerId: string | null;
  terms: OfferTerms | null;
  termsText: OfferTermsText | null;
  draftOfferId: string;
  draftText: OfferTermsText;
  granted: number;
  reserved: Money;
  paid: Money;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

/** A promotion that was published at some time. */
export type Published = Promotion & { offerId: string; terms: OfferTerms };
export const isPublished = (row: Promotion): row is Published => row.terms !== null;

interface Row {
  id: string;
  code: string;
  state: string;
  category: string;
  tags: string[];
  picture: string;
  position: number;
  title_bn: string;
  title_en: string;
  summary_bn: string;
  summary_en: string;
  starts_at: Date;
  ends_at: Date | null;
  popup: boolean;
  currency: string;
  offer_id: string | null;
  terms: unknown;
  draft_offer_id: string;
  draft: unknown;
  granted: number;
  reserved: bigint;
  paid: bigint;
  version: number;
  updated_at: Date;
  updated_by: string;
}

function promotionOf(row: Row): Promotion {
  const termsText = row.terms as OfferTermsText | null;
  return {
    id: row.id,
    code: row.code,
    state: row.state as PromotionState,
    category: row.category as PromotionCategory,
    tags: row.tags as PromotionTag[],
    picture: row.picture,
    position: row.position,
    title: { bn: row.title_bn, en: row.title_en },
    summary: { bn: row.summary_bn, en: row.summary_en },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    popup: row.popup,
    currency: row.currency,
    offerId: row.offer_id,
    terms: termsText && termsFromText(termsText),
    termsText,
    draftOfferId: row.draft_offer_id,
    draftText: row.draft as OfferTermsText,
    granted: row.granted,
    reserved: money(row.reserved),
    paid: money(row.paid),
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

const WITH_TERMS = sql`select p.*, o.terms as terms, d.terms as draft from promotion p
  left join promotion_offer o on o.id = p.offer_id join promotion_offer d on d.id = p.draft_offer_id`;

export async function findPromotion(
  db: Db | Tx,
  by: { id: string } | { code: string },
): Promise<Promotion | undefined> {
  const where = "id" in by ? sql`p.id = ${by.id}` : sql`p.code = ${by.code}`;
  const { rows } = await sql<Row>`${WITH_TERMS} where ${where}`.execute(db);
  return rows[0] && promotionOf(rows[0]);
}

/** The promotion, locked until the transaction ends, so that its budget is judged by one grant at a time. */
export async function lockPromotion(tx: Tx, id: string): Promise<Promotion> {
  await sql`select 1 from promotion where id = ${id} for no key update`.execute(tx);
  const row = await findPromotion(tx, { id });
  if (!row) throw new Error(`promotion ${id} is gone`);
  return row;
}

/** What has been published, by position and then the newest; `ended` ones too, for members who took part. */
export async function listPublished(db: Db | Tx): Promise<Published[]> {
  const { rows } = await sql<Row>`${WITH_TERMS} where p.state <> 'draft'
    order by p.position, p.starts_at desc, p.id limit 500`.execute(db);
  return rows.map(promotionOf).filter(isPublished);
}

/** The titles of the promotions that show a picture, ended ones too. */
export async function showing(tx: Tx, picture: string, language: "bn" | "en"): Promise<string[]> {
  const column = language === "bn" ? ("title_bn" as const) : ("title_en" as const);
  const rows = await tx
    .selectFrom("promotion")
    .select(`${column} as title`)
    .where("picture", "=", picture)
    .orderBy(column)
    .execute();
  return rows.map(({ title }) => title);
}

/** The columns that an operator edits. */
export type PromotionEdit = Pick<
  Promotion,
  | "code"
  | "category"
  | "tags"
  | "picture"
  | "position"
  | "title"
  | "summary"
  | "startsAt"
  | "endsAt"
  | "popup"
>;

const columnsOf = (edit: PromotionEdit) => ({
  code: edit.code,
  category: edit.category,
  tags: edit.tags,
  picture: edit.picture,
  position: edit.position,
  title_bn: edit.title.bn,
  title_en: edit.title.en,
  summary_bn: edit.summary.bn,
  summary_en: edit.summary.en,
  starts_at: edit.startsAt,
  ends_at: edit.endsAt,
  popup: edit.popup,
});

interface Stamp {
  at: Date;
  by: string;
}

/** @throws DatabaseError 23505 on `promotion_code_key` */
export async function insertPromotion(
  tx: Tx,
  promotion: PromotionEdit & { id: string; offerId: string; currency: string },
  stamp: Stamp,
): Promise<void> {
  await tx
    .insertInto("promotion")
    .values({
      ...columnsOf(promotion),
      id: promotion.id,
      state: "draft",
      currency: promotion.currency,
      draft_offer_id: promotion.offerId,
      updated_at: stamp.at,
      updated_by: stamp.by,
    })
    .execute();
}

/** Inserts the next version of a promotion's terms. */
export async function insertOffer(
  tx: Tx,
  offer: { id: string; promotionId: string; terms: OfferTermsText },
  stamp: Stamp,
): Promise<void> {
  await sql`insert into promotion_offer (id, promotion_id, version, terms, at, by)
    select ${offer.id}, ${offer.promotionId}, coalesce(max(version), 0) + 1, ${JSON.stringify(offer.terms)}::jsonb,
      ${stamp.at}, ${stamp.by} from promotion_offer where promotion_id = ${offer.promotionId}`.execute(tx);
}

/** Changes a locked promotion and counts its version. @throws DatabaseError 23505 on `promotion_code_key` */
export async function changePromotion(
  tx: Tx,
  id: string,
  change: {
    edit?: PromotionEdit;
    draftOfferId?: string;
    offerId?: string;
    state?: PromotionState;
  },
  stamp: Stamp,
): Promise<void> {
  await tx
    .updateTable("promotion")
    .set((eb) => ({
      ...(change.edit && columnsOf(change.edit)),
      ...(change.draftOfferId !== undefined && { draft_offer_id: change.draftOfferId }),
      ...(change.offerId !== undefined && { offer_id: change.offerId }),
      ...(change.state !== undefined && { state: change.state }),
      version: eb("version", "+", 1),
      updated_at: stamp.at,
      updated_by: stamp.by,
    }))
    .where("id", "=", id)
    .execute();
}

export const PROMOTION_SORTS = {
  code: "p.code",
  startsAt: "p.starts_at",
  endsAt: "p.ends_at",
  granted: "p.granted",
  reserved: "p.reserved",
  paid: "p.paid",
  updatedAt: "p.updated_at",
} as const;

/** A page of all promotions for operators. */
export async function listPromotions(
  db: Db,
  filter: { state?: string | undefined; category?: string | undefined; search?: string | undefined },
  page: {
    limit: number;
    offset: number;
    sort?: { by: keyof typeof PROMOTION_SORTS; descending: boolean } | undefined;
  },
): Promise<{ rows: Promotion[]; count: number; reserved: Money; paid: Money }> {
  const { state, category, search } = filter;
  const text = `%${(search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const where = sql`where (${state ?? null}::text is null or p.state = ${state ?? null})
    and (${category ?? null}::text is null or p.category = ${category ?? null})
    and (p.code ilike ${text} or p.title_bn ilike ${text} or p.title_en ilike ${text})`;
  const order = page.sort
    ? sql`${sql.ref(PROMOTION_SORTS[page.sort.by])} ${sql.raw(page.sort.descending ? "desc" : "asc")} nulls last, p.id`
    : sql`p.updated_at desc, p.id`;
  const { rows } = await sql<Row>`${WITH_TERMS} ${where} order by ${order}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: sums } = await sql<{ count: bigint; reserved: bigint; paid: bigint }>`
    select count(*) as count, coalesce(sum(reserved), 0)::bigint as reserved, coalesce(sum(paid), 0)::bigint as paid
    from promotion p ${where}`.execute(db);
  const [sum] = sums;
  return {
    rows: rows.map(promotionOf),
    count: Number(sum?.count ?? 0n),
    reserved: money(sum?.reserved ?? 0n),
    paid: money(sum?.paid ?? 0n),
  };
}

/**
 * The promotion of what was paid, as an expression for other modules.
 * @param reference that of the reward or bonus: the grant's id, of an instalment also its number
 */
export const promotionOfGrant = (reference: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  (select g.promotion_id::text from promotion_grant g where g.id = split_part(${reference}, ':', 1)::uuid)`;

/** A promotion's title in both languages, as an expression for other modules. @param id its id as text */
export const promotionTitle = (id: RawBuilder<unknown>): RawBuilder<Localized | null> => sql`
  (select jsonb_build_object('bn', p.title_bn, 'en', p.title_en) from promotion p where p.id = ${id}::uuid)`;
