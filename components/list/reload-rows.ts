import { addJob, changeJob, dropJob } from '#components/export/jobs.ts'
import { toast } from '#components/ui/toast.tsx'
import { urlOf } from '#lib/client/api.ts'
import { fetchInSession } from '#lib/client/session-events.ts'
import { type ReadPage, walk, type WalkFailure } from '#lib/list/export/walk-pages.ts'
import { updateMarks, type Marks } from '#lib/list/marked-rows.ts'
import { chunks, pluralise, countText } from '#lib/list/pages.ts'
import type { Scope } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'
import { inListOrder } from './list-order.ts'
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
 * the search stops when all are found. Rows that no search finds are returned in `missing`.
 */
export const reloadRows = async <Row extends { id: string }>(options: Options<Row>): Promise<ReloadedRows<Row>> => {
  const { marked, inView, read, searchUrls } = options
  const newer = new Map(inView.map((row) => [row.id, row]))
  const pending = new Map(marked.filter((row) => !newer.has(row.id)).map((row) => [row.id, row]))
  const addresses = pending.size > 0 ? searchUrls([...pending.values()]) : []
  for (const url of addresses) {
    if (pending.size === 0) break
    // `total: 1`, because only the first page tells the real total. In most cases it has all the rows.
    const steps = walk<Row>({ url, read, total: 1, signal: new AbortController().signal, fetch: options.fetch ?? fetchInSession })
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

/** The current version of the marked rows, in the order of the list. Null if none are left, after a cancel, or after an error message. */
export const currentRows = async <Row extends { id: string }>(marked: Marks<Row>, list: List<Row>): Promise<Row[] | null> => {
  if (marked.kind === 'all') return readAllMarked(marked, list)
  const found = await reloadMarkedRows([...marked.rows.values()], list)
  if (!found) return null
  list.marks.store.set((old) => updateMarks(old, found.rows, found.missing))
  return found.rows.length > 0 ? inListOrder(found.rows, list.page.loadedRows, list.urlState.state.sort) : null
}

/**
 * Reloads rows that were marked on other pages, since they may have changed. Null if that failed and an error message is shown.
 */
const reloadMarkedRows = async <Row extends { id: string }>(marked: Row[], { resource, page, urlState }: List<Row>) => {
  const { source, loadedRows } = page
  const found = await reloadRows({
    marked,
    inView: source.isLoading ? [] : loadedRows,
    searchUrls: (rows) => searchUrlsFor(resource, urlState.state.scope, source.urlOfPage, rows),
    read: source.readPage,
  })
  if (!found.ok) return showFailure(found.failure)
  if (found.missing.length > 0) toast(missingRowsText(found.missing.map(resource.nameOf)))
  return found
}

/** Most rows that are loaded for one action on all results. They are in memory together. */
export const MAX_LOADED = 5000

type AllOptions<Row> = {
  url: PageUrl
  read: ReadPage<Row>
  total: number
  except: ReadonlySet<string>
  signal: AbortSignal
  onProgress: (rows: number) => void
  fetch?: typeof fetch
}

/**
 * Loads all rows of a list except some, page by page. Fails if there are more than {@link MAX_LOADED}. `isIncomplete` means that v7
 * returned fewer rows than it had counted.
 */
export const readAllRows = async <Row extends { id: string }>(
  options: AllOptions<Row>,
): Promise<{ ok: true; rows: Row[]; isIncomplete: boolean } | { ok: false; failure: WalkFailure }> => {
  const { except, total, onProgress } = options
  const rows: Row[] = []
  let found = 0
  for await (const step of walk<Row>({ ...options, fetch: options.fetch ?? fetchInSession })) {
    if (!step.ok) return step
    found += step.rows.length + step.unreadable
    for (const row of step.rows) if (!except.has(row.id)) rows.push(row)
    if (rows.length > MAX_LOADED) return { ok: false, failure: TOO_MANY }
    onProgress(rows.length)
  }
  return { ok: true, rows, isIncomplete: found < total }
}

const TOO_MANY: WalkFailure = { kind: 'refused', message: `At most ${countText(MAX_LOADED)} rows can be used at once. Filter the list.` }

/** Loads all marked results. The tray shows the progress and a Cancel button. Null if that failed, was cancelled or found no rows. */
const readAllMarked = async <Row extends { id: string }>(
  { total, except }: Extract<Marks<Row>, { kind: 'all' }>,
  { resource, page: { source } }: List<Row>,
): Promise<Row[] | null> => {
  const wanted = total - except.size
  if (wanted > MAX_LOADED) return showFailure(TOO_MANY)
  const abort = new AbortController()
  const id = addJob({
    title: 'Marked rows',
    fileName: `Loading ${pluralise(wanted, resource.words.one, resource.words.many)}`,
    format: 'pdf',
    done: 0,
    total: wanted,
    pace: { since: Date.now(), done: 0 },
    state: { kind: 'running' },
    cancel: () => abort.abort(),
  })
  try {
    const onProgress = (done: number) => changeJob(id, { done })
    const found = await readAllRows({ url: source.urlOfPage, read: source.readPage, total, except, signal: abort.signal, onProgress })
    if (!found.ok) return showFailure(found.failure)
    const note = otherCountText(found, wanted)
    if (note) toast(note)
    return found.rows.length > 0 ? found.rows : null
  } catch (error) {
    if (!abort.signal.aborted) throw error
    return null
  } finally {
    dropJob(id)
  }
}

/** The message about all results, of which `wanted` were marked, if v7 has returned fewer or more. Null if it has not. */
export const otherCountText = ({ rows, isIncomplete }: { rows: readonly unknown[]; isIncomplete: boolean }, wanted: number) => {
  const [found, marked] = [countText(rows.length), countText(wanted)]
  if (isIncomplete)
    return {
      kind: 'bad' as const,
      title: 'Not all marked rows were read',
      description: `The warehouse system returned ${found} of ${marked} rows. Only these are used.`,
    }
  return rows.length > wanted
    ? {
        title: 'The list has changed',
        description: `When you marked all results, there were ${marked}. Now there are ${found}, and all of them are used.`,
      }
    : null
}

const showFailure = (failure: WalkFailure): null => {
  toast({ kind: 'bad', title: 'The marked rows could not be read', description: failure.message })
  return null
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
