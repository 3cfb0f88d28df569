/*
 * The tolerant reading of single values: texts, numbers, words. What is made of several values is read in `tolerant.ts`.
 */

/** What was found instead of what the contract says. */
type Seen = 'missing' | 'null' | 'text' | 'number' | 'boolean' | 'list' | 'object' | 'unknown word' | 'other spelling'

/** One way in which an answer differs from the contract. Never holds a value of the data. */
export type Deviation = {
  /** Where, with indexes folded: `data[].on_hand`. */
  path: string
  expected: string
  seen: Seen
  /** How often. */
  count: number
  /** `read`: understood all the same. `blank`: shown as unknown. `unreadable`: the record cannot be used without it. */
  effect: 'read' | 'blank' | 'unreadable'
  /** Words of a list of words that the contract does not know; at most 20. For the operator's own report only. */
  words?: string[]
}

export type ReadingContext = {
  /** IANA zone of a site, for times without an offset; of the user where no site is named. */
  zoneOf?: (siteCode: string | null) => string | undefined
}

/** Where a reading stands, and what it has found so far. */
export type State = {
  path: string[]
  found: Map<string, Deviation>
  context: ReadingContext
  /** Code of the nearest record that names its site. */
  site: string | null
  unreadableRows: number
}

export type Reader = (value: unknown, state: State) => unknown

export const note = (state: State, expected: string, value: unknown, effect: Deviation['effect'], seen: Seen = seenOf(value)): void => {
  const path = state.path.join('').replace(/^\./, '')
  const key = `${path} ${seen} ${effect}`
  const known = state.found.get(key)
  if (known) known.count += 1
  else state.found.set(key, { path, expected, seen, count: 1, effect })
  if (seen !== 'unknown word') return
  const words = ((state.found.get(key) as Deviation).words ??= [])
  const said = String(value).slice(0, 60)
  if (words.length < 20 && !words.includes(said)) words.push(said)
}

const seenOf = (value: unknown): Seen => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const kind = typeof value
  return kind === 'string' ? 'text' : kind === 'number' || kind === 'boolean' ? kind : 'object'
}

/** Reads a scalar: null where it cannot be understood. A text that had to be rewritten as another text is a spelling. */
const leaf =
  (expected: string, read: (value: unknown, state: State) => unknown): Reader =>
  (value, state) => {
    const understood = value === undefined || value === null ? null : (read(value, state) ?? null)
    if (understood === null) note(state, expected, value, 'blank')
    else if (understood !== value) note(state, expected, value, 'read', typeof value === typeof understood ? 'other spelling' : undefined)
    return understood
  }

export const text = leaf('text', (value) => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
})

const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

export const number = leaf('number', (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : null
})

const BOOLEANS = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
  ['t', true],
  ['f', false],
  ['yes', true],
  ['no', false],
  ['y', true],
  ['n', false],
])

export const boolean = leaf('true or false', (value) =>
  typeof value === 'boolean' ? value : BOOLEANS.get(typeof value === 'string' ? value.trim().toLowerCase() : value),
)

export const time = (expected: string, read: (value: unknown, zone: string | undefined) => string | null): Reader =>
  leaf(expected, (value, state) => read(value, state.context.zoneOf?.(state.site)))

export const scalar = leaf('value', (value) => (typeof value === 'object' ? null : value))

/** One of the words; another one is kept as it is, and letter case does not count. */
export const word = (words: readonly string[]): Reader => {
  const known = new Map(words.map((one) => [one.toUpperCase(), one]))
  const expected = words.length > 6 ? 'known word' : words.join(', ')
  return (value, state) => {
    if (typeof value !== 'string' && typeof value !== 'number') {
      note(state, expected, value, 'blank')
      return null
    }
    const said = String(value)
    const meant = known.get(said.trim().toUpperCase())
    if (meant === undefined && said.trim() === '') {
      note(state, expected, value, 'blank')
      return null
    }
    if (meant === undefined) note(state, expected, value, 'read', 'unknown word')
    else if (meant !== said) note(state, expected, value, 'read', 'other spelling')
    return meant ?? said
  }
}
