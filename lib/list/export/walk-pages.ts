import type { ListMeta } from '#lib/contract/engine/common.ts'
import { parseExactly } from '#lib/contract/engine/exact-json.ts'
import { messageIn, messageLine, textIn } from '#lib/shared/json-fields.ts'

// docs/decisions/0065-exports-read-pages-by-number.md

/** Why a walk failed. */
export type WalkFailure = {
  kind: 'session' | 'refused' | 'busy' | 'unreachable' | 'unreadable'
  /** For the user. */
  message: string
  status?: number
  requestId?: string
  /** For v7's operator: how the response differs from the contract. */
  details?: string[]
}

/** One page of a list. */
type ListPage<Row> = { data: Row[]; meta: ListMeta }
/** Reads the body of a page, in the same way as the screen does. */
export type ReadPage<Row> = (
  body: unknown,
) => { ok: true; value: ListPage<Row>; unreadableRows?: number } | { ok: false; details: string[] }

/** Rows of one page, or the failure that ended the walk. A retry continues at `nextPage`. */
export type WalkStep<Row> =
  /** `isEstimate`: v7 has not counted the rows. `unreadable`: number of rows of this page left out because they cannot be read. */
  | { ok: true; rows: Row[]; total: number; isEstimate: boolean; unreadable: number; nextPage: number }
  | { ok: false; failure: WalkFailure; nextPage: number }

export type WalkOptions<Row = unknown> = {
  /** URL of one page of the list call, with the screen's filters and sort. */
  url: (page: number, perPage: number) => string
  read: ReadPage<Row>
  /** Total from the screen. Every response corrects the number of pages. */
  total: number
  signal: AbortSignal
  fromPage?: number
  /** Ids of the pages read most recently, for a walk that continues a failed one. */
  seen?: RecentIds
  /** Also handles the end of the session, as for every other call. */
  fetch: typeof fetch
  /** Waits before the next try, in ms. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

export const PER_PAGE = 500
/** Concurrent calls: enough to hide network latency, few enough not to overload v7. */
export const IN_FLIGHT = 4
/** Pages that may be requested ahead, so that one slow response does not block the other calls. */
const MAX_PAGES_AHEAD = 8
const MAX_ATTEMPTS = 5
const FIRST_WAIT = 500
const LONGEST_WAIT = 120_000
/** Rows can move to the next page while the list changes. The ids of this many pages are kept, to skip rows already read. */
const REMEMBERED_PAGES = 4

/**
 * Walks all pages of a list in order, up to four calls at a time. Transient failures are retried with exponential backoff, or after the
 * response's `Retry-After`. Any other failure, and the fifth one of a page, ends the walk with a step that is not ok. Rows that moved to
 * the next page while others changed the list are skipped there. Aborting the signal ends the walk with an AbortError.
 */
export async function* walk<Row>(options: WalkOptions<Row>): AsyncGenerator<WalkStep<Row>, void, undefined> {
  const { signal, seen = recentIds() } = options
  let page = options.fromPage ?? 1
  let lastPageNo = Math.max(page, Math.ceil(options.total / PER_PAGE))
  let nextRequest = page
  let running = 0
  /** v7 has not counted the rows, so the page after the last one read may not exist. Some v7 systems answer 404 to it. */
  let isOpenEnded = false
  let largestPage = seen.largestPage()
  let found = 0
  const results = new Map<number, Promise<PageResult<Row>>>()
  const stop = new AbortController()
  const anyAbort = AbortSignal.any([signal, stop.signal])

  const requestMore = () => {
    while (running < IN_FLIGHT && nextRequest <= lastPageNo && nextRequest < page + MAX_PAGES_AHEAD && !anyAbort.aborted) {
      running++
      results.set(nextRequest, requestPage<Row>(nextRequest, options, anyAbort).finally(onSettled))
      nextRequest++
    }
  }
  const onSettled = () => {
    running--
    requestMore()
  }

  try {
    for (; page <= lastPageNo; page++) {
      requestMore()
      const result = await results.get(page)
      signal.throwIfAborted()
      if (!result) return
      results.delete(page)
      if (!result.ok && result.failure.status === 404 && isOpenEnded) return
      if (!result.ok) {
        yield { ok: false, failure: result.failure, nextPage: page }
        return
      }
      const rows = seen.takeUnseen(result.rows)
      const { isEstimate, unreadable } = result
      largestPage = Math.max(largestPage, result.rows.length + unreadable)
      // A v7 with a lower maximum page size returns that size, or no size and fewer rows. The list then has more pages.
      const size = result.perPage ?? largestPage
      if (result.rows.length > 0) found = (page - 1) * size + result.rows.length
      const total = result.total ?? found
      lastPageNo = lastPage(page, { ...result, total, size }, rows.length)
      isOpenEnded = isEstimate
      yield { ok: true, rows, total, isEstimate, unreadable, nextPage: page + 1 }
    }
  } finally {
    stop.abort()
  }
}

/** Remembers the ids of the last few pages, so memory stays constant for lists of any length. */
export type RecentIds = {
  takeUnseen: <Row>(rows: Row[]) => Row[]
  /** Number of rows of the largest of these pages, at least 1. */
  largestPage: () => number
}

export const recentIds = (): RecentIds => {
  let pages: ReadonlySet<unknown>[] = []
  return {
    takeUnseen: (rows) => {
      const kept = rows.filter((row) => {
        const id = idOf(row)
        return id === undefined || !pages.some((ids) => ids.has(id))
      })
      pages = [new Set(rows.map(idOf)), ...pages].slice(0, REMEMBERED_PAGES)
      return kept
    },
    largestPage: () => Math.max(1, ...pages.map(({ size }) => size)),
  }
}

/** The `id` of a row, or undefined. */
export const idOf = (row: unknown): unknown => (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined)

type Page<Row> = { ok: true; rows: Row[]; unreadable: number; total: number | null; perPage: number | null; isEstimate: boolean }
type PageResult<Row> = Page<Row> | { ok: false; failure: WalkFailure }
type Attempt<Row> = PageResult<Row> | { ok: 'again'; failure: WalkFailure; retryAfterMs: number | null }

/**
 * Number of the last page, as far as this response shows. If the total is unknown or an estimate, the walk continues after every full
 * page. If v7 also gives no page size, only a page without new rows ends the walk, because v7 may return fewer rows than requested.
 */
const lastPage = (page: number, result: Page<unknown> & { total: number; size: number }, newRows: number): number => {
  const { total, perPage, size, isEstimate } = result
  const rows = result.rows.length + result.unreadable
  if (rows === 0) return page
  if (perPage === null && isEstimate) return newRows + result.unreadable === 0 ? page : page + 1
  if (isEstimate) return rows < size ? page : Math.max(page + 1, Math.ceil(total / size))
  return Math.max(1, Math.ceil(total / size))
}

/** Requests one page, up to five times. Never rejects. */
const requestPage = async <Row>(page: number, options: WalkOptions<Row>, signal: AbortSignal): Promise<PageResult<Row>> => {
  for (let attempt = 0; ; attempt++) {
    const attempted = await tryPage(page, options, signal)
    if (attempted.ok !== 'again') return attempted
    if (attempt + 1 >= MAX_ATTEMPTS || signal.aborted) return { ok: false, failure: attempted.failure }
    await (options.wait ?? waitFor)(Math.min(attempted.retryAfterMs ?? FIRST_WAIT * 2 ** attempt, LONGEST_WAIT), signal).catch(
      () => undefined,
    )
  }
}

const tryPage = async <Row>(
  page: number,
  { url, read, fetch: fetchPage }: WalkOptions<Row>,
  signal: AbortSignal,
): Promise<Attempt<Row>> => {
  try {
    const response = await fetchPage(url(page, PER_PAGE), {
      headers: { accept: 'application/json', 'x-csrf': '1' },
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok) return await refusalOf(response)
    return pageOf(await response.text(), read)
  } catch {
    return { ok: 'again', failure: { kind: 'unreachable', message: 'The connection was lost.' }, retryAfterMs: null }
  }
}

const pageOf = <Row>(text: string, read: ReadPage<Row>): PageResult<Row> => {
  const body = jsonOf(text)
  const reading = read(body)
  if (!reading.ok)
    return {
      ok: false,
      failure: {
        kind: 'unreadable',
        message: 'The warehouse system sent a response that is not a list.',
        details: [...messageLine(body), ...reading.details],
      },
    }
  const { data: rows, meta } = reading.value
  const unreadable = reading.unreadableRows ?? 0
  const perPage = meta.per_page !== null && meta.per_page > 0 ? meta.per_page : null
  return { ok: true, rows, unreadable, total: meta.total, perPage, isEstimate: meta.total === null || meta.total_is_estimate === true }
}

const jsonOf = (text: string): unknown => {
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

const refusalOf = async (response: Response): Promise<Attempt<never>> => {
  const { status } = response
  const body = await response.json().catch(() => null)
  const serverMessage = messageIn(body)
  const requestId = textIn(body, 'request_id') ?? response.headers.get('x-request-id') ?? undefined
  if (status === 401) {
    return {
      ok: false,
      failure: { kind: 'session', message: serverMessage ?? 'Your session has ended. Sign in again.', status, requestId },
    }
  }
  if (status === 429) {
    const message = serverMessage ?? 'Too many requests.'
    return { ok: 'again', failure: { kind: 'busy', message, status, requestId }, retryAfterMs: retryAfter(response) }
  }
  const failure: WalkFailure = {
    kind: 'refused',
    message: serverMessage ?? `The rows could not be loaded (status ${status}). Try again.`,
    status,
    requestId,
  }
  return TRANSIENT.has(status) ? { ok: 'again', failure, retryAfterMs: retryAfter(response) } : { ok: false, failure }
}

/** RFC 9110 §10.2.3: seconds, or a date. Milliseconds from now; null without a usable header. */
const retryAfter = (response: Response): number | null => {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
