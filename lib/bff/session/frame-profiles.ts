import type { FrameProfile } from '#lib/contract/auth/auth.ts'

// docs/decisions/0188-the-frame-is-in-the-page.md

type Entry = { profile: FrameProfile; until: number; chars: number }

const MAX_ENTRIES = 2000
/** Limits the total length of all profiles as JSON. */
const MAX_CHARS = 8_000_000
/** A user with too many clients and sites for this limit gets the frame only after the browser has requested the session. */
const MAX_CHARS_EACH = 32_000

/**
 * The last profile of each session, from which the server renders the frame of a page: menu and top bar. Bounded; the least recently
 * used session is dropped first. It never decides on access: v7 does, for each call.
 */
export class FrameProfiles {
  readonly #entries = new Map<string, Entry>()
  readonly #limit: number
  readonly #charLimit: number
  #chars = 0

  constructor(limit = MAX_ENTRIES, charLimit = MAX_CHARS) {
    this.#limit = limit
    this.#charLimit = charLimit
  }

  get size(): number {
    return this.#entries.size
  }

  get(sessionId: string, now: number): FrameProfile | null {
    const entry = this.#entries.get(sessionId)
    if (!entry) return null
    this.#entries.delete(sessionId)
    if (entry.until <= now) {
      this.#chars -= entry.chars
      return null
    }
    this.#entries.set(sessionId, entry) // moves it to the end, where the most recently used entries are
    return entry.profile
  }

  /** Keeps a profile until `until`, the end of its session. One that is too long is not kept, nor is the previous one. */
  set(sessionId: string, profile: FrameProfile, until: number): void {
    this.drop(sessionId)
    const chars = JSON.stringify(profile).length
    if (chars > MAX_CHARS_EACH) return
    this.#entries.set(sessionId, { profile, until, chars })
    this.#chars += chars
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit && this.#chars <= this.#charLimit) break
      this.drop(oldest)
    }
  }

  drop(sessionId: string): void {
    this.#chars -= this.#entries.get(sessionId)?.chars ?? 0
    this.#entries.delete(sessionId)
  }
}
