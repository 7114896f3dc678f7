import type { TestApp } from "./app.ts";

/**
 * Makes every change of one row fail until it is cured, to simulate an item that a job can't handle.
 * @param column the column whose value `id` identifies the row
 */
export async function poison(
  { owner }: Pick<TestApp, "owner">,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<() => Promise<void>> {
  await owner.pool.query(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
    create trigger a_poison before update or delete on ${table}
      for each row when (old.${column} = '${id}') execute function poison()`);
  return async () => {
    await owner.pool.query(`drop trigger a_poison on ${table}; drop function poison()`);
  };
}
