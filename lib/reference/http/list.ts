import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import type { Context } from './context.ts'
import { instantIn } from '#lib/shared/instant.ts'

export type Page = { page: number; perPage: number; offset: number }

/** The page that a query asks for: `fallback` rows by default, at most {@link MAX_PER_PAGE}. */
export const pageOf = (query: { page?: number; per_page?: number }, fallback = 25): Page => {
  const page = query.page ?? 1
  const perPage = Math.min(query.per_page ?? fallback, MAX_PER_PAGE)
  return { page, perPage, offset: (page - 1) * perPage }
}

export type ListFacts = {
  total: number
  rows: number
  page: Page
  sort?: string
  isEstimate?: boolean
  totals?: Record<string, number> | null
  cursor?: string | null
}

/** Meta of a list, with the fields of the contract. `sort` and `cursor` are left out for lists without them. */
export const listMeta = (context: Pick<Context, 'caller' | 'now'>, facts: ListFacts) => {
  const { total, rows, page } = facts
  return {
    total,
    page: page.page,
    per_page: page.perPage,
    last_page: Math.max(1, Math.ceil(total / page.perPage)),
    from: rows === 0 ? null : page.offset + 1,
    to: rows === 0 ? null : page.offset + rows,
    total_is_estimate: facts.isEstimate ?? false,
    ...(facts.sort !== undefined && { sort: facts.sort }),
    totals: facts.totals ?? null,
    ...(facts.cursor !== undefined && { cursor: facts.cursor }),
    generated_at: instantIn(context.now(), context.caller?.timezone ?? 'UTC'),
  }
}

/** One page of rows that are all in memory, as in small lookups. */
export const pageOfAll = <Row>(
  context: Pick<Context, 'caller' | 'now'>,
  rows: readonly Row[],
  query: { page?: number; per_page?: number },
) => {
  const page = pageOf(query, 50)
  const data = rows.slice(page.offset, page.offset + page.perPage)
  return { data, meta: listMeta(context, { total: rows.length, rows: data.length, page }) }
}
