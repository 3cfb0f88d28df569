import { toast } from '#components/ui/toast.tsx'
import { urlOf } from '#lib/client/api.ts'
import { expireSession } from '#lib/client/session-events.ts'
import { type ReadPage, walk, type WalkFailure } from '#lib/list/export/walk.ts'
import { chunks, countText } from '#lib/list/pages.ts'
import type { Scope } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'
import type { List } from './use-list.ts'

/** One address under which rows are looked for, page by page. */
export type Looking = (page: number, perPage: number) => string

export type ReadAgain<Row> = { ok: true; rows: Row[]; gone: Row[] } | { ok: false; failure: WalkFailure }

type Options<Row> = {
  /** What is marked, in the order in which it was marked. */
  marked: readonly Row[]
  /** Rows that the screen has read already. */
  inView: readonly Row[]
  /** Where the others are looked for. */
  lookingFor: (rows: readonly Row[]) => readonly Looking[]
  read: ReadPage<Row>
  fetch?: typeof fetch
}

/** Pages of one address that are looked through: a mark far down a long list must not read the whole of it. */
export const MOST_PAGES = 40

const TOO_FAR: WalkFailure = { kind: 'refused', message: 'They stand too far down this list. Filter it and mark them again.' }

/**
 * Marked rows as they are now. Those of the page in view are taken from it; only the others are asked for, and the search ends
 * with the last of them. What is not found any more is named apart.
 */
export const readAgain = async <Row extends { id: string }>(options: Options<Row>): Promise<ReadAgain<Row>> => {
  const { marked, inView, read, lookingFor } = options
  const newer = new Map(inView.map((row) => [row.id, row]))
  const wanted = new Map(marked.filter((row) => !newer.has(row.id)).map((row) => [row.id, row]))
  const addresses = wanted.size > 0 ? lookingFor([...wanted.values()]) : []
  for (const url of addresses) {
    if (wanted.size === 0) break
    // The first page alone says how many there are: most often it has everything.
    const steps = walk<Row>({ url, read, total: 1, signal: new AbortController().signal, ...(options.fetch && { fetch: options.fetch }) })
    for await (const step of steps) {
      if (!step.ok) return step
      for (const row of step.rows) if (wanted.delete(row.id)) newer.set(row.id, row)
      if (wanted.size === 0) break
      if (step.nextPage > MOST_PAGES && step.rows.length > 0) return { ok: false, failure: TOO_FAR }
    }
  }
  return { ok: true, rows: marked.flatMap(({ id }) => newer.get(id) ?? []), gone: [...wanted.values()] }
}

/** Numbers in one address: it must stay short enough for every server on the way. */
const AT_ONCE = 40

/**
 * Where given rows of a list are found as they are now: by their numbers where the list has a filter for those, so that what
 * left the filter of the screen meanwhile is found too; else in the list as it is filtered, `whole`.
 */
export const lookingFor = <Row extends { id: string }>(
  { call, view, query, again, nameOf }: Resource<Row>,
  scope: Scope,
  whole: Looking,
  rows: readonly Row[],
): Looking[] => {
  if (!again) return [whole]
  const numbers = [...new Set(rows.flatMap((row) => nameOf(row) ?? []))]
  return chunks(numbers, AT_ONCE).map(
    (some) => (page, perPage) =>
      urlOf(call, {
        view,
        query: { ...scopeQuery(scope), ...query, ...again.query, [again.filter]: some, page, per_page: perPage },
      } as never),
  )
}

/**
 * Rows that were marked on other pages are read anew: they may have been changed since, here or elsewhere. Null where that failed,
 * which is said.
 */
export const renewMarked = async <Row extends { id: string }>(marked: Row[], { resource, page, address }: List<Row>) => {
  const { source, all } = page
  const found = await readAgain({
    marked,
    inView: source.isLoading ? [] : all,
    lookingFor: (rows) => lookingFor(resource, address.state.scope, source.urlOfPage, rows),
    read: source.readPage,
  })
  if (!found.ok) {
    if (found.failure.kind === 'session') expireSession()
    toast({ kind: 'bad', title: 'The marked rows could not be read', description: found.failure.message })
    return null
  }
  if (found.gone.length > 0) toast(goneWords(found.gone.map(resource.nameOf)))
  return found
}

/** What is said of marked rows that are not there any more. */
export const goneWords = (names: readonly (string | null)[]): { title: string; description: string } => {
  const known = names.flatMap((name) => name ?? [])
  const some = known.length > 5 ? [...known.slice(0, 5), '…'] : known
  const isOne = names.length === 1
  return {
    title: isOne ? '1 marked row is no longer there' : `${countText(names.length)} marked rows are no longer there`,
    description: `${isOne ? 'It is' : 'They are'} left out and no longer marked${some.length > 0 ? `: ${some.join(', ')}` : ''}.`,
  }
}
