import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'

type Definition = { table: string; name: string; text: string }

/**
 * Runs a large load without the secondary indexes and foreign keys of all tables and makes them again afterwards:
 * building an index once is far cheaper than keeping it row by row, and the keys are still checked.
 */
export const withoutIndexes = async (tx: Db, load: () => Promise<void>, onIndex?: (done: number, of: number) => void): Promise<void> => {
  const keys = await tx.query<Definition>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  const indexes = await tx.query<Definition>(sql`
    select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not i.indisprimary
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const key of keys) await tx.query(raw(`alter table ${key.table} drop constraint "${key.name}"`))
  for (const index of indexes) await tx.query(raw(`drop index "${index.name}"`))
  await load()
  for (const [i, index] of indexes.entries()) {
    await tx.query(raw(index.text))
    onIndex?.(i + 1, indexes.length)
  }
  for (const key of keys) await tx.query(raw(`alter table ${key.table} add constraint "${key.name}" ${key.text}`))
}

/** Sets every identity counter behind the highest number loaded. */
export const advanceCounters = async (tx: Db): Promise<void> => {
  const tables = await tx.query<{ table: string; sequence: string }>(sql`
    select c.oid::regclass::text as table, pg_get_serial_sequence(c.oid::regclass::text, 'id') as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)
  for (const { table, sequence } of tables)
    await tx.query(raw(`select setval('${sequence}', coalesce((select max(id) from ${table}), 0) + 1, false)`))
}
