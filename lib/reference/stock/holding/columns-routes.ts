import sql from 'sql-template-tag'
import type { stockholdingColumns } from '#lib/contract/stock/stock.ts'
import { clientSql, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { ok, type Answer } from '../../http/answer.ts'
import type { Context } from '../../http/context.ts'
import { labelsOf } from '../../lookups/words.ts'
import { metadataOf, SUMMARY_COLUMNS, TABLE_COLUMNS } from './columns.ts'
import { SUPPLIER_FIELDS } from './supplier-view.ts'

/** Columns of the stock lists, in the words of one client; a field that the user may not see is not among them. */
export const answerColumns = async ({ db, query, scope }: Context<typeof stockholdingColumns>): Promise<Answer> => {
  const client = query.client === undefined ? null : (scope.clients[0] ?? null)
  const { labels, version } = client === null ? { labels: {} as Record<string, string>, version: 1 } : await labelsOf(db, client)
  const labelOf = (key: string, fallback: string) => labels[key] ?? fallback
  const isTable = query.view === 'table'
  const plain = isTable ? [...TABLE_COLUMNS, ...(await attributeColumns(db, scope))] : SUMMARY_COLUMNS
  const isSeen = ({ key }: { key: string }) => scope.supplier === null || (SUPPLIER_FIELDS as readonly string[]).includes(key)
  return ok({ data: metadataOf(plain.filter(isSeen), labelOf), meta: { version, client } })
}

// The first lines that carry fields of a client's own show which ones it uses.
const SAMPLE = 2_000

/** Clients' own fields of stock lines. */
const attributeColumns = async (db: Db, scope: Scope) => {
  const rows = await db.query<{ key: string }>(sql`
    select distinct jsonb_object_keys(l.attributes) as key
    from (select attributes from stock_line l where ${clientSql(scope, 'l')} and l.attributes <> '{}'::jsonb limit ${SAMPLE}) l order by 1`)
  return rows.map(({ key }) => ({
    key: `attributes.${key}`,
    label: key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' '),
    type: 'text' as const,
    width: 120,
    group: 'Own fields',
    sortable: false,
    hidden: true as const,
  }))
}
