/*
 * Tolerant reading of individual values: text, numbers, enums. `tolerant.ts` reads lists and objects.
 */

/** What the response has instead of what the contract requires. */
type Seen = 'missing' | 'null' | 'text' | 'number' | 'boolean' | 'list' | 'object' | 'unknown word' | 'other spelling'

/** One way in which a response differs from the contract. Never holds a value of the data. */
export type Deviation = {
  /** Path without indexes: `data[].on_hand`. */
  path: string
  expected: string
  seen: Seen
  count: number
  /** `read`: converted anyway. `blank`: treated as missing. `unreadable`: the record cannot be used without it. */
  effect: 'read' | 'blank' | 'unreadable'
  /** Enum values that the contract does not list, at most 20. Only for the operator's own report. */
  words?: string[]
}

export type ReadingContext = {
  /** IANA zone of a site, or of the user if there is no site. For times without an offset. */
  zoneOf?: (siteCode: string | null) => string | undefined
}

/** Current path of a reading, and the deviations found so far. */
export type ReadingState = {
  path: string[]
  found: Map<string, Deviation>
  context: ReadingContext
  /** Site code of the closest enclosing record that has one. */
  site: string | null
  unreadableRows: number
}

export type Reader = (value: unknown, state: ReadingState) => unknown

export const addDeviation = (
  state: ReadingState,
  expected: string,
  value: unknown,
  effect: Deviation['effect'],
  seen: Seen = kindOf(value),
): void => {
  const path = state.path.join('').replace(/^\./, '')
  const key = `${path} ${seen} ${effect}`
  const known = state.found.get(key)
  if (known) known.count += 1
  else state.found.set(key, { path, expected, seen, count: 1, effect })
  if (seen !== 'unknown word') return
  const words = ((state.found.get(key) as Deviation).words ??= [])
  const unknownWord = String(value).slice(0, 60)
  if (words.length < 20 && !words.includes(unknownWord)) words.push(unknownWord)
}

const kindOf = (value: unknown): Seen => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const kind = typeof value
  return kind === 'string' ? 'text' : kind === 'number' || kind === 'boolean' ? kind : 'object'
}

/** Reads a scalar; null if it cannot be read. Text that was converted to other text is noted as another spelling. */
const scalarReader =
  (expected: string, read: (value: unknown, state: ReadingState) => unknown): Reader =>
  (value, state) => {
    const converted = value === undefined || value === null ? null : (read(value, state) ?? null)
    if (converted === null) addDeviation(state, expected, value, 'blank')
    else if (converted !== value)
      addDeviation(state, expected, value, 'read', typeof value === typeof converted ? 'other spelling' : undefined)
    return converted
  }

export const text = scalarReader('text', (value) => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
})

const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

export const number = scalarReader('number', (value) => {
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

export const boolean = scalarReader('true or false', (value) =>
  typeof value === 'boolean' ? value : BOOLEANS.get(typeof value === 'string' ? value.trim().toLowerCase() : value),
)

export const time = (expected: string, read: (value: unknown, zone: string | undefined) => string | null): Reader =>
  scalarReader(expected, (value, state) => read(value, state.context.zoneOf?.(state.site)))

export const scalar = scalarReader('value', (value) => (typeof value === 'object' ? null : value))

/** Reads an enum, ignoring letter case and outer spaces. An unknown word is kept as it is; blank text becomes null. */
export const enumeration = (words: readonly string[]): Reader => {
  const known = new Map(words.map((name) => [name.toUpperCase(), name]))
  const expected = words.length > 6 ? 'known word' : words.join(', ')
  return (value, state) => {
    if (typeof value !== 'string' && typeof value !== 'number') {
      addDeviation(state, expected, value, 'blank')
      return null
    }
    const valueText = String(value)
    const matched = known.get(valueText.trim().toUpperCase())
    if (matched === undefined && valueText.trim() === '') {
      addDeviation(state, expected, value, 'blank')
      return null
    }
    if (matched === undefined) addDeviation(state, expected, value, 'read', 'unknown word')
    else if (matched !== valueText) addDeviation(state, expected, value, 'read', 'other spelling')
    return matched ?? valueText
  }
}
