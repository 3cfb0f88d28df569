import type { Session } from './session.ts'

type Entry = { session: Session; until: number }

const MAX_ENTRIES = 5000
const TTL_MS = 60_000

/**
 * Sessions by their sealed text, because opening a seal costs a hundred times a look-up. It saves the opening only:
 * whether a session is revoked, idle or too old is asked every time.
 */
export class UnsealedCookies {
  readonly #entries = new Map<string, Entry>()
  readonly #limit: number

  constructor(limit = MAX_ENTRIES) {
    this.#limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  get(sealed: string, now: number): Session | undefined {
    const entry = this.#entries.get(sealed)
    if (!entry) return undefined
    this.#entries.delete(sealed)
    if (entry.until <= now) return undefined
    this.#entries.set(sealed, entry) // the most recently used one is the last one
    return entry.session
  }

  /** Keeps a session for a minute, and never past the end of its seal. */
  set(sealed: string, session: Session, now: number, sealEnds: number): void {
    this.#entries.set(sealed, { session, until: Math.min(now + TTL_MS, sealEnds) })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break
      this.#entries.delete(oldest)
    }
  }

  /** Forgets every cookie of a session. */
  drop(sessionId: string): void {
    for (const [sealed, { session }] of this.#entries) if (session.id === sessionId) this.#entries.delete(sealed)
  }
}
