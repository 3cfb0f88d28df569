import { toast } from '#components/ui/toast.tsx'
import { urlOf } from '#lib/client/api.ts'
import { expireSession } from '#lib/client/session-events.ts'
import { type ReadPage, walk, type WalkFailure } from '#lib/list/export/walk.ts'
import { chunks, countText } from '#lib/list/pages.ts'
import type { Scope } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'
import type { List } from './use-list.ts'

/** Builds the URL of one page of a search. */
export type PageUrl = (page: number, perPage: number) => string

export type ReloadedRows<Row> = { ok: true; rows: Row[]; missing: Row[] } | { ok: false; failure: WalkFailure }

type Options<Row> = {
  /** The marked rows, in the order in which they were marked. */
  marked: readonly Row[]
  /** Rows already loaded on the screen. */
  inView: readonly Row[]
  /** Searches that find the given rows. */
  searchUrls: (rows: readonly Row[]) => readonly PageUrl[]
  read: ReadPage<Row>
  fetch?: typeof fetch
}

/** Maximum pages to read per search, so that a mark far down a long list does not load all of it. */
export const MAX_PAGES = 40

const TOO_FAR_DOWN: WalkFailure = { kind: 'refused', message: 'They are too far down this list. Filter the list and mark them again.' }

/**
 * Returns the current version of the marked rows. Rows of the page in view are taken from it; only the others are requested, and
 * the search stops when all are found. Rows that no longer exist are returned separately.
 */
export const reloadRows = async <Row extends { id: string }>(options: Options<Row>): Promise<ReloadedRows<Row>> => {
  const { marked, inView, read, searchUrls } = options
  const newer = new Map(inView.map((row) => [row.id, row]))
  const pending = new Map(marked.filter((row) => !newer.has(row.id)).map((row) => [row.id, row]))
  const addresses = pending.size > 0 ? searchUrls([...pending.values()]) : []
  for (const url of addresses) {
    if (pending.size === 0) break
    // Only the first page tells the total. In most cases it has all the rows.
    const steps = walk<Row>({ url, read, total: 1, signal: new AbortController().signal, ...(options.fetch && { fetch: options.fetch }) })
    for await (const step of steps) {
      if (!step.ok) return step
      for (const row of step.rows) if (pending.delete(row.id)) newer.set(row.id, row)
      if (pending.size === 0) break
      if (step.nextPage > MAX_PAGES && step.rows.length > 0) return { ok: false, failure: TOO_FAR_DOWN }
    }
  }
  return { ok: true, rows: marked.flatMap(({ id }) => newer.get(id) ?? []), missing: [...pending.values()] }
}

/** Numbers per request. The URL must stay short enough for every proxy. */
const NUMBERS_PER_REQUEST = 40

/**
 * Searches that find the given rows again. If the list has a filter by number, that is used, so that rows which no longer match
 * the screen's filter are found too. Otherwise the list as filtered on the screen is searched (`filteredList`).
 */
export const searchUrlsFor = <Row extends { id: string }>(
  { call, view, query, findByName, nameOf }: Resource<Row>,
  scope: Scope,
  filteredList: PageUrl,
  rows: readonly Row[],
): PageUrl[] => {
  if (!findByName) return [filteredList]
  const numbers = [...new Set(rows.flatMap((row) => nameOf(row) ?? []))]
  return chunks(numbers, NUMBERS_PER_REQUEST).map(
    (batch) => (page, perPage) =>
      urlOf(call, {
        view,
        query: { ...scopeQuery(scope), ...query, ...findByName.query, [findByName.filter]: batch, page, per_page: perPage },
      } as never),
  )
}

/**
 * Reloads rows that were marked on other pages, since they may have changed. Null if that failed; the user has then been told.
 */
export const reloadMarkedRows = async <Row extends { id: string }>(marked: Row[], { resource, page, address }: List<Row>) => {
  const { source, all } = page
  const found = await reloadRows({
    marked,
    inView: source.isLoading ? [] : all,
    searchUrls: (rows) => searchUrlsFor(resource, address.state.scope, source.urlOfPage, rows),
    read: source.readPage,
  })
  if (!found.ok) {
    if (found.failure.kind === 'session') expireSession()
    toast({ kind: 'bad', title: 'The marked rows could not be read', description: found.failure.message })
    return null
  }
  if (found.missing.length > 0) toast(missingRowsText(found.missing.map(resource.nameOf)))
  return found
}

/** The message about marked rows that no longer exist. */
export const missingRowsText = (names: readonly (string | null)[]): { title: string; description: string } => {
  const known = names.flatMap((name) => name ?? [])
  const listed = known.length > 5 ? [...known.slice(0, 5), '…'] : known
  const isSingle = names.length === 1
  return {
    title: isSingle ? '1 marked row is no longer there' : `${countText(names.length)} marked rows are no longer there`,
    description: `${isSingle ? 'It is' : 'They are'} left out and no longer marked${listed.length > 0 ? `: ${listed.join(', ')}` : ''}.`,
  }
}
