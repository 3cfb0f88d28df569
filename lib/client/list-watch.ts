import { countChanges, hasSameContent, type ComparedPage } from '#lib/list/changes.ts'
import type { ReadResponse } from './read-response.ts'
import { sentChanges, pendingChanges } from './sent-changes.ts'
import { request } from './request.ts'

// docs/decisions/0165-lists-ask-whether-they-have-changed.md

/** Shortest time between two requests for a list. Up to a third is added at random, so that tabs do not send theirs at the same moment. */
const MIN_INTERVAL_MS = 30_000
const JITTER = 1 / 3
/** How often the tab checks whether the next request is due. */
const CHECK_MS = 5_000
/** The pause after a request is at least this many times as long as the request took, so that a slow v7 gets fewer requests. */
const MIN_PAUSE_FACTOR = 20
const MAX_BACKOFF_MS = 600_000
const TIMEOUT_MS = 30_000
/** After this many responses in a row with the same content instead of a 304, the list is no longer watched: its ETags are of no use. */
const MAX_USELESS_RESPONSES = 2

/** Lists of this v7 whose ETags are of no use, by path. */
const uselessPaths = new Set<string>()

export type ListWatch = {
  /** Call just before the list is loaded again, which puts the changes found so far on screen. */
  reset: () => void
  stop: () => void
}

type Watched<Page extends ComparedPage> = {
  url: string
  /** The page on screen, and the ETag it came with. */
  page: Page
  etag: string
  read: ReadResponse<Page>
  /** Whether a request may be sent now: the list is not loading, and the user is looking at it. */
  mayPoll: () => boolean
  /**
   * Called after a response whose content differs from the last one. `count` is how many records have changed since the list was loaded,
   * without the user's own changes.
   */
  onChange: (count: number, newest: Page) => void
}

/**
 * Polls v7 for changes to a page of a list, with `If-None-Match`; most responses are an empty 304. The rows on screen are not touched.
 */
export const watchList = <Page extends ComparedPage>({ url, page, etag, read, mayPoll, onChange }: Watched<Page>): ListWatch => {
  const path = url.split('?', 1)[0] ?? url
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Date.now() + pauseAfter(0)
  let failures = 0
  let uselessResponses = 0
  let newest = { page, etag }
  /** Changes are counted from here. `found` were counted before it. */
  let base = { page, found: 0, ownChanges: sentChanges() }
  let found = 0

  /** Sends one request. Returns how long to wait at least before the next, or null to stop. */
  const poll = async (): Promise<number | null> => {
    const ownChanges = sentChanges()
    const headers = { 'if-none-match': newest.etag }
    const response = await request({ url, method: 'GET', read, headers, signal: abort.signal, timeoutMs: TIMEOUT_MS })
    if (!response.ok) {
      const { status, retryAfter = 0 } = response.failure
      if (status === 304) {
        failures = 0
        uselessResponses = 0
        return 0
      }
      // The session is over, or the user has lost access. The next load of the list tells them.
      if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429) return null
      failures++
      return Math.max(retryAfter * 1000, Math.min(MIN_INTERVAL_MS * 2 ** failures, MAX_BACKOFF_MS))
    }
    failures = 0
    // The response may contain a change that the user has made meanwhile.
    if (sentChanges() !== ownChanges || abort.signal.aborted) return 0
    if (response.etag === undefined) return null
    const isUseless = hasSameContent(newest.page, response.value)
    uselessResponses = isUseless ? uselessResponses + 1 : 0
    newest = { page: response.value, etag: response.etag }
    if (uselessResponses >= MAX_USELESS_RESPONSES) {
      uselessPaths.add(path)
      return null
    }
    // The user has changed something since the list was loaded, so the differences up to now are not counted.
    if (ownChanges !== base.ownChanges) base = { page: response.value, found, ownChanges }
    if (isUseless) return 0
    found = base.found + countChanges(base.page, response.value)
    onChange(found, response.value)
    // `onChange` also requests the counts of the tabs.
    return 2 * MIN_INTERVAL_MS
  }

  const step = async () => {
    if (Date.now() >= dueAt && pendingChanges() === 0 && mayPoll()) {
      const startedAt = Date.now()
      const pause = await poll()
      if (pause === null) return
      dueAt = Date.now() + Math.max(pause, pauseAfter(Date.now() - startedAt))
    }
    schedule()
  }
  const schedule = () => {
    if (!abort.signal.aborted) timer = setTimeout(() => void step(), CHECK_MS)
  }

  if (!uselessPaths.has(path)) schedule()
  return {
    reset: () => {
      newest = { page, etag }
      base = { page, found: 0, ownChanges: sentChanges() }
      found = 0
      dueAt = Date.now() + pauseAfter(0)
    },
    stop: () => {
      clearTimeout(timer)
      abort.abort()
    },
  }
}

/** How long to wait after a request that took `tookMs`. */
const pauseAfter = (tookMs: number): number => Math.max(MIN_INTERVAL_MS * (1 + JITTER * Math.random()), MIN_PAUSE_FACTOR * tookMs)

/** For tests only. */
export const forgetUselessPaths = (): void => uselessPaths.clear()
