import { countChanges, hasSameContent, type ComparedPage } from '#lib/list/changes.ts'
import type { ReadAnswer } from './read-answer.ts'
import { sentChanges, unansweredChanges } from './sent-changes.ts'
import { request } from './request.ts'

// docs/decisions/0165-lists-ask-whether-they-have-changed.md

/** A list is asked about at most this often, and up to a third less often, so that many tabs do not ask at the same moment. */
const EVERY_MS = 30_000
const SPREAD = 1 / 3
/** How often the tab checks whether it may ask. This costs no request. */
const CHECK_MS = 5_000
/** Questions take at most a twentieth of the time, however slow v7 is. */
const MIN_PAUSE = 20
const LONGEST_PAUSE_MS = 600_000
const TIMEOUT_MS = 30_000
/** So many answers in a row that bring nothing new show that v7's ETags do not tell whether a list has changed. */
const MAX_USELESS_ANSWERS = 2

/** Lists of this v7 whose ETags are of no use, by path. */
const uselessPaths = new Set<string>()

export type ListWatch = {
  /** Call when the list is loaded again: what has been found so far is no longer news. */
  reset: () => void
  stop: () => void
}

type Watched<Page extends ComparedPage> = {
  url: string
  /** The page on screen, and the ETag it came with. */
  page: Page
  etag: string
  read: ReadAnswer<Page>
  /** Whether somebody is looking at the list. */
  mayAsk: () => boolean
  /** The page has changed since it was loaded: how many records, not counting the user's own changes, and the newest answer. */
  onChange: (count: number, newest: Page) => void
}

/**
 * Asks v7 now and then whether a page of a list has changed, with `If-None-Match`. Most answers are an empty 304. The rows on screen are not
 * touched.
 */
export const watchList = <Page extends ComparedPage>({ url, page, etag, read, mayAsk, onChange }: Watched<Page>): ListWatch => {
  const path = url.split('?', 1)[0] ?? url
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Date.now() + pauseAfter(0)
  let failures = 0
  let uselessAnswers = 0
  let newest = { page, etag }
  /** Changes are counted from here. `found` were counted before it. */
  let base = { page, found: 0, ownChanges: sentChanges() }
  let found = 0

  /** Asks once. Returns how long to wait at least, or null to stop. */
  const ask = async (): Promise<number | null> => {
    const ownChanges = sentChanges()
    const headers = { 'if-none-match': newest.etag }
    const answer = await request({ url, method: 'GET', read, headers, signal: abort.signal, timeoutMs: TIMEOUT_MS })
    if (!answer.ok) {
      const { status, retryAfter = 0 } = answer.failure
      if (status === 304) {
        failures = 0
        uselessAnswers = 0
        return 0
      }
      // The session is over, or the user has lost access. The next load of the list tells them.
      if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429) return null
      failures++
      return Math.max(retryAfter * 1000, Math.min(EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS))
    }
    failures = 0
    // The answer may contain a change that the user has made meanwhile.
    if (sentChanges() !== ownChanges || abort.signal.aborted) return 0
    if (answer.etag === undefined) return null
    const isUseless = hasSameContent(newest.page, answer.value)
    uselessAnswers = isUseless ? uselessAnswers + 1 : 0
    newest = { page: answer.value, etag: answer.etag }
    if (uselessAnswers >= MAX_USELESS_ANSWERS) {
      uselessPaths.add(path)
      return null
    }
    // The user has changed something since, and this list was not loaded again. What differs now is theirs.
    if (ownChanges !== base.ownChanges) base = { page: answer.value, found, ownChanges }
    if (isUseless) return 0
    found = base.found + countChanges(base.page, answer.value)
    onChange(found, answer.value)
    // The counts of the tabs are asked for as well.
    return 2 * EVERY_MS
  }

  const step = async () => {
    if (Date.now() >= dueAt && unansweredChanges() === 0 && mayAsk()) {
      const askedAt = Date.now()
      const pause = await ask()
      if (pause === null) return
      dueAt = Date.now() + Math.max(pause, pauseAfter(Date.now() - askedAt))
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

/** How long to wait after a question that took so long. */
const pauseAfter = (tookMs: number): number => Math.max(EVERY_MS * (1 + SPREAD * Math.random()), MIN_PAUSE * tookMs)

/** Only for tests. */
export const forgetUselessPaths = (): void => uselessPaths.clear()
