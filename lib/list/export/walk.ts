import type { ListMeta } from '#lib/contract/engine/common.ts'

// docs/decisions/0065-exports-walk-pages-by-number.md

/** Why a walk stopped before its end. */
export type WalkFailure = {
  kind: 'session' | 'refused' | 'busy' | 'unreachable' | 'garbage'
  /** Plain words for the user. */
  message: string
  status?: number
  requestId?: string
  /** For the operator of v7: where the answer is not what was expected. */
  details?: string[]
}

/** One page of a list as it is read. */
type ListPage<Row> = { data: Row[]; meta: ListMeta }
/** How the body of a page becomes rows; the same reading as on the screen. */
export type ReadPage<Row> = (
  body: unknown,
) => { ok: true; value: ListPage<Row>; unreadableRows?: number } | { ok: false; details: string[] }

/** Rows of one page, in order; or the failure that ended the walk. `nextPage` is where a second try goes on. */
export type WalkStep<Row> =
  /** `isEstimate`: nobody has counted. `unreadable`: rows of this page that could not be read and are left out. */
  | { ok: true; rows: Row[]; total: number; isEstimate: boolean; unreadable: number; nextPage: number }
  | { ok: false; failure: WalkFailure; nextPage: number }

export type WalkOptions<Row = unknown> = {
  /** Address of one page of the list call, with filters and sort of the screen. */
  url: (page: number, perPage: number) => string
  read: ReadPage<Row>
  /** Rows that the screen counted; how many pages there are is corrected by every answer. */
  total: number
  signal: AbortSignal
  fromPage?: number
  /** Ids of the last pages, kept over a second try. */
  seen?: RecentIds
  fetch?: typeof fetch
  /** Waits before the next try, in ms. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

export const PER_PAGE = 500
/** Calls at the same time: enough to hide the way there and back, few enough to leave v7 to others. */
export const IN_FLIGHT = 4
/** Pages that may be asked for or wait for their turn, so that one slow answer does not idle the other calls. */
const AHEAD = 8
const TRIES = 5
const FIRST_WAIT = 500
const LONGEST_WAIT = 120_000
/** Rows shift by a few between pages while others work; this many pages back, a row is recognised as already written. */
const REMEMBERED_PAGES = 4

/**
 * Walks all pages of a list in order, four calls at a time. Transient failures are tried again with growing pauses (429
 * after its `Retry-After`); anything else ends the walk with a step that is not ok. Rows that slipped onto the next page
 * while others changed the list are left out there. Aborting the signal ends the walk with an AbortError.
 */
export async function* walk<Row>(options: WalkOptions<Row>): AsyncGenerator<WalkStep<Row>, void, undefined> {
  const { signal, seen = recentIds() } = options
  let page = options.fromPage ?? 1
  let last = Math.max(page, Math.ceil(options.total / PER_PAGE))
  let asked = page
  let running = 0
  const answers = new Map<number, Promise<PageAnswer<Row>>>()
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])

  const pump = () => {
    while (running < IN_FLIGHT && asked <= last && asked < page + AHEAD && !either.aborted) {
      running++
      answers.set(asked, askPage<Row>(asked, options, either).finally(settled))
      asked++
    }
  }
  const settled = () => {
    running--
    pump()
  }

  try {
    for (; page <= last; page++) {
      pump()
      const answer = await answers.get(page)
      signal.throwIfAborted()
      if (!answer) return
      answers.delete(page)
      if (!answer.ok) {
        yield { ok: false, failure: answer.failure, nextPage: page }
        return
      }
      const rows = seen.fresh(answer.rows)
      last = lastPage(page, answer, rows.length)
      const { total, isEstimate, unreadable } = answer
      yield { ok: true, rows, total, isEstimate, unreadable, nextPage: page + 1 }
    }
  } finally {
    stop.abort()
  }
}

/** Remembers the ids of the last few pages: constant memory however long the list. */
export type RecentIds = { fresh: <Row>(rows: Row[]) => Row[] }

export const recentIds = (): RecentIds => {
  let pages: ReadonlySet<unknown>[] = []
  return {
    fresh: (rows) => {
      const kept = rows.filter((row) => {
        const id = idOf(row)
        return id === undefined || !pages.some((ids) => ids.has(id))
      })
      pages = [new Set(rows.map(idOf)), ...pages].slice(0, REMEMBERED_PAGES)
      return kept
    },
  }
}

/** The `id` of a row, undefined where it has none. */
export const idOf = (row: unknown): unknown => (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined)

type Page<Row> = { ok: true; rows: Row[]; unreadable: number; total: number; perPage: number | null; isEstimate: boolean }
type PageAnswer<Row> = Page<Row> | { ok: false; failure: WalkFailure }
type Try<Row> = PageAnswer<Row> | { ok: 'again'; failure: WalkFailure; after: number | null }

/**
 * Where the list ends as this answer sees it. An estimated total may be too small or too large: then full pages go on. Where v7
 * does not say how many rows a page has, only a page without a new row is the end: it may give fewer than were asked for.
 */
const lastPage = (page: number, answer: Page<unknown>, fresh: number): number => {
  const { total, perPage, isEstimate } = answer
  const rows = answer.rows.length + answer.unreadable
  if (rows === 0) return page
  if (perPage === null && isEstimate) return fresh + answer.unreadable === 0 ? page : page + 1
  const size = perPage ?? PER_PAGE
  if (isEstimate) return rows < size ? page : Math.max(page + 1, Math.ceil(total / size))
  return Math.max(1, Math.ceil(total / size))
}

/** One page, tried up to five times. Never rejects. */
const askPage = async <Row>(page: number, options: WalkOptions<Row>, signal: AbortSignal): Promise<PageAnswer<Row>> => {
  for (let n = 0; ; n++) {
    const answer = await tryPage(page, options, signal)
    if (answer.ok !== 'again') return answer
    if (n + 1 >= TRIES || signal.aborted) return { ok: false, failure: answer.failure }
    await (options.wait ?? waitFor)(Math.min(answer.after ?? FIRST_WAIT * 2 ** n, LONGEST_WAIT), signal).catch(() => undefined)
  }
}

const tryPage = async <Row>(page: number, { url, read, fetch: get = fetch }: WalkOptions<Row>, signal: AbortSignal): Promise<Try<Row>> => {
  try {
    const response = await get(url(page, PER_PAGE), {
      headers: { accept: 'application/json', 'x-csrf': '1' },
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok) return await refusalOf(response)
    return pageOf(await response.text(), page, read)
  } catch {
    return { ok: 'again', failure: { kind: 'unreachable', message: 'The connection was lost.' }, after: null }
  }
}

const pageOf = <Row>(text: string, page: number, read: ReadPage<Row>): PageAnswer<Row> => {
  const answer = read(jsonOf(text))
  if (!answer.ok)
    return { ok: false, failure: { kind: 'garbage', message: 'The server sent an answer that is not a list.', details: answer.details } }
  const { data: rows, meta } = answer.value
  const unreadable = answer.unreadableRows ?? 0
  // A v7 with a lower cap than ours says so, and then there are more pages than asked for.
  const perPage = meta.per_page !== null && meta.per_page > 0 ? meta.per_page : null
  const counted = meta.total ?? (page - 1) * (perPage ?? PER_PAGE) + rows.length
  return { ok: true, rows, unreadable, total: counted, perPage, isEstimate: meta.total === null || meta.total_is_estimate === true }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

const refusalOf = async (response: Response): Promise<Try<never>> => {
  const { status } = response
  const body = await response.json().catch(() => null)
  const said = textAt(body, 'message') ?? textAt(body, 'detail') ?? textAt(body, 'title')
  const requestId = textAt(body, 'request_id') ?? response.headers.get('x-request-id') ?? undefined
  if (status === 401) {
    return { ok: false, failure: { kind: 'session', message: 'Your session has ended. Sign in and start the export again.', status } }
  }
  if (status === 429) {
    return { ok: 'again', failure: { kind: 'busy', message: said ?? 'Too many requests.', status, requestId }, after: retryAfter(response) }
  }
  const failure: WalkFailure = { kind: 'refused', message: said ?? `The server answered ${status}.`, status, requestId }
  return TRANSIENT.has(status) ? { ok: 'again', failure, after: retryAfter(response) } : { ok: false, failure }
}

const textAt = (body: unknown, key: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** RFC 9110 §10.2.3: seconds, or a date. Milliseconds from now; null without a usable header. */
const retryAfter = (response: Response): number | null => {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', done)
      resolve()
    }, ms)
    signal.addEventListener('abort', done, { once: true })
  })
