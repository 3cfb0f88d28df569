import sql, { raw } from 'sql-template-tag'
import type { Db } from '#lib/reference/db/db.ts'

/** A checksum of the rows of every table, independent of their order and of when the tables were created. */
export const checksums = async (db: Db): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'schema_migration' order by 1`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ sum: string }>(
      raw(`select count(*) || '-' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${name} t`),
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}
