// docs/decisions/0140-calls-in-flight-are-limited.md

type Caller = { userId?: string | undefined; network: string }
type Limits = Readonly<{ all: number; user: number; network: number }>

/** Counts and limits calls in flight: all of them, and those of each user and each network. */
export class InFlight {
  readonly #counts = new Map<string, number>()
  readonly #limits: Limits
  #all = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts one more call and returns the function that ends it. Returns the failure code if there are too many. */
  enter({ userId, network }: Caller): (() => void) | 'too-many-calls' | 'overloaded' {
    if (this.#all >= this.#limits.all) return 'overloaded'
    const [userKey, networkKey] = [userId ? `user:${userId}` : '', network ? `network:${network}` : '']
    if (this.#countOf(userKey) >= this.#limits.user || this.#countOf(networkKey) >= this.#limits.network) return 'too-many-calls'
    this.#add(userKey, 1)
    this.#add(networkKey, 1)
    this.#all++
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#add(userKey, -1)
      this.#add(networkKey, -1)
      this.#all--
    }
  }

  /** Number of users and networks with calls in flight. */
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
