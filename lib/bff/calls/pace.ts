// docs/decisions/0140-calls-in-flight-are-limited.md

/** How long, in ms, a browser may pause within a body that it sends: longer than a mobile phone takes to switch cells. */
const PAUSE_MS = 10_000
/** Bytes per second that a browser must send or take on average, once this layer has waited {@link START_MS} for it. Any mobile connection is faster. */
const BYTES_PER_SECOND = 1000
const START_MS = 30_000

/** A browser is too slow. */
export class TooSlow extends Error {
  constructor() {
    super('the browser is too slow')
    this.name = 'TooSlow'
  }
}

/** Compares the name, not the class: Next bundles this file more than once, and the error may come from another copy. */
export const isTooSlow = (cause: unknown): boolean => cause instanceof Error && cause.name === 'TooSlow'

/** How fast a browser sends or takes a body. Only time that this layer waits for the browser counts, not time that it waits for v7. */
export class Pace {
  #bytes = 0
  #waitedMs = 0

  /** Adds bytes, and how long they were waited for. */
  add(bytes: number, waitedMs: number): void {
    this.#bytes += bytes
    this.#waitedMs += waitedMs
  }

  get waitedMs(): number {
    return this.#waitedMs
  }

  /** How much longer, in ms, the next bytes may be waited for. */
  get patienceMs(): number {
    return Math.max(START_MS, (this.#bytes / BYTES_PER_SECOND) * 1000) - this.#waitedMs
  }
}

/** Reads a body from a browser as long as it is not too slow. */
export class PacedReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #totalMs: number
  readonly #pace = new Pace()

  /** `totalMs` limits the wait for the whole body. */
  constructor(body: ReadableStream<Uint8Array>, totalMs = Infinity) {
    this.#reader = body.getReader()
    this.#totalMs = totalMs
  }

  /**
   * The next bytes; null at the end.
   * @throws {TooSlow}, or the error of the body if it breaks off
   */
  async read(): Promise<Uint8Array | null> {
    const patience = Math.min(PAUSE_MS, this.#pace.patienceMs, this.#totalMs - this.#pace.waitedMs)
    if (patience <= 0) throw new TooSlow()
    const late = Promise.withResolvers<never>()
    const started = performance.now()
    const timer = setTimeout(() => late.reject(new TooSlow()), patience)
    try {
      const { done, value } = await Promise.race([this.#reader.read(), late.promise])
      if (done) return null
      this.#pace.add(value.byteLength, performance.now() - started)
      return value
    } finally {
      clearTimeout(timer)
    }
  }

  /** Reads no further. What still arrives is dropped. */
  cancel(): void {
    void this.#reader.cancel().catch(() => {})
  }
}
