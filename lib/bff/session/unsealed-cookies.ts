import type { Session } from './session.ts'

type Entry = { session: Session; until: number }

const MAX_ENTRIES = 5000
/** Limits the total length of all seals and tokens, to about 16 MB. With 8 KB tokens, 5,000 sessions would take 100 MB. */
const MAX_CHARS = 16_000_000
const TTL_MS = 60_000

/**
 * Caches opened sessions by their sealed text, because opening a seal costs a hundred times as much as a lookup. Whether a
 * session is revoked, idle or too old is not cached: that is checked on every request.
 */
export class UnsealedCookies {
  readonly #entries = new Map<string, Entry>()
  readonly #limit: number
  readonly #charLimit: number
  #chars = 0
  #sweptAt = 0

  constructor(limit = MAX_ENTRIES, charLimit = MAX_CHARS) {
    this.#limit = limit
    this.#charLimit = charLimit
  }

  get size(): number {
    return this.#entries.size
  }

  get(sealed: string, now: number): Session | undefined {
    this.#sweep(now)
    const entry = this.#entries.get(sealed)
    if (!entry) return undefined
    if (entry.until <= now) {
      this.#delete(sealed)
      return undefined
    }
    this.#entries.delete(sealed)
    this.#entries.set(sealed, entry) // moves it to the end, where the most recently used entries are
    return entry.session
  }

  /** Caches a session for a minute, but never past the end of its seal. */
  set(sealed: string, session: Session, now: number, sealExpiresAt: number): void {
    this.#delete(sealed)
    this.#entries.set(sealed, { session, until: Math.min(now + TTL_MS, sealExpiresAt) })
    this.#chars += sealed.length + session.token.length
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit && this.#chars <= this.#charLimit) break
      this.#delete(oldest)
    }
  }

  /** Removes all entries of a session. */
  drop(sessionId: string): void {
    for (const [sealed, { session }] of this.#entries) if (session.id === sessionId) this.#delete(sealed)
  }

  /** Removes expired entries, at most once a minute, so that a token does not stay in memory if nobody sends its cookie again. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < TTL_MS) return
    this.#sweptAt = now
    for (const [sealed, { until }] of this.#entries) if (until <= now) this.#delete(sealed)
  }

  #delete(sealed: string): void {
    const entry = this.#entries.get(sealed)
    if (!entry) return
    this.#entries.delete(sealed)
    this.#chars -= sealed.length + entry.session.token.length
  }
}
