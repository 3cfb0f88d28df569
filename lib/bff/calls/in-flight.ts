// docs/decisions/0140-calls-in-flight-are-limited.md

type Caller = { sessionId?: string | undefined; address: string }
type Limits = Readonly<{ all: number; session: number; address: number }>

/** Counts and limits calls in flight: all of them, and those of each session and each address. */
export class InFlight {
  readonly #counts = new Map<string, number>()
  readonly #limits: Limits
  #all = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts one more call and returns the function that ends it. Returns the failure code if there are too many. */
  enter({ sessionId, address }: Caller = { address: '' }): (() => void) | 'too-many-calls' | 'overloaded' {
    if (this.#all >= this.#limits.all) return 'overloaded'
    const [sessionKey, addressKey] = [sessionId ? `session:${sessionId}` : '', address ? `address:${address}` : '']
    if (this.#countOf(sessionKey) >= this.#limits.session || this.#countOf(addressKey) >= this.#limits.address) return 'too-many-calls'
    this.#add(sessionKey, 1)
    this.#add(addressKey, 1)
    this.#all++
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#add(sessionKey, -1)
      this.#add(addressKey, -1)
      this.#all--
    }
  }

  /** Number of sessions and addresses with calls in flight. */
  get size(): number {
    return this.#counts.size
  }

  #countOf(key: string): number {
    return key === '' ? 0 : (this.#counts.get(key) ?? 0)
  }

  #add(key: string, change: number): void {
    if (key === '') return
    const count = this.#countOf(key) + change
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}
