import type { Readable } from 'node:stream'

/** The error of a body that was cut off because its session has ended. */
class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/** Compares the name, not the class: Next bundles this file more than once, and the error may come from another copy. */
export const isSessionEnded = (cause: unknown): boolean => cause instanceof Error && cause.name === 'SessionEnded'

/** The bodies that are still arriving, by session: of responses from v7, and of calls from the browser. */
export class OpenBodies {
  readonly #bodies = new Map<string, Set<Readable>>()

  /** Adds a body until it closes. */
  add(sessionId: string, body: Readable): void {
    const bodies = this.#bodies.get(sessionId) ?? new Set()
    this.#bodies.set(sessionId, bodies.add(body))
    body.once('close', () => {
      bodies.delete(body)
      if (bodies.size === 0) this.#bodies.delete(sessionId)
    })
  }

  /** Cuts off the bodies of a session that has ended. */
  cutOff(sessionId: string): void {
    for (const body of this.#bodies.get(sessionId) ?? []) body.on('error', () => {}).destroy(new SessionEnded('the session has ended'))
  }

  /** Number of sessions with open bodies. */
  get size(): number {
    return this.#bodies.size
  }
}
