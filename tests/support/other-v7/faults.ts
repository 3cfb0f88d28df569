import { isObject, isSuccess, type V7Request, type Deviation } from './types.ts'

/** What can be wrong with a field of a response. */
export const FAULT_KINDS = ['removed', 'null', 'retyped', 'unknown-word'] as const
type FaultKind = (typeof FAULT_KINDS)[number]
/** One faulty field of a response, by its path; with `everyRow`, the same field of every row of its list. */
export type Fault = { kind: FaultKind; path: readonly (string | number)[]; everyRow: boolean }

/** Paths of every field of a response, including `data` and other fields at the top level. */
export const fieldsOf = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsOf(item, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => [[...path, key], ...fieldsOf(item, [...path, key])])
}

/** Returns the response with one field changed. */
export const withFault = (body: unknown, { kind, path, everyRow }: Fault): unknown => {
  const copy = structuredClone(body)
  change(copy, path, kind, everyRow)
  return copy
}

const change = (node: unknown, [key, ...rest]: readonly (string | number)[], kind: FaultKind, everyRow: boolean): void => {
  if (key === undefined || typeof node !== 'object' || node === null) return
  const fields = node as Record<string | number, unknown>
  if (rest.length > 0) {
    const next = everyRow && Array.isArray(node) ? node : [fields[key]]
    for (const item of next) change(item, rest, kind, everyRow)
    return
  }
  if (!(key in fields)) return
  if (kind === 'removed') delete fields[key]
  if (kind === 'null') fields[key] = null
  if (kind === 'retyped') fields[key] = withOtherType(fields[key])
  if (kind === 'unknown-word') fields[key] = 'NO_SUCH_VALUE'
}

/** A value of another type: an object for a text, a text for a number, a list for a record. */
const withOtherType = (value: unknown): unknown => {
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'number') return `about ${value}`
  if (typeof value === 'boolean') return [value]
  if (Array.isArray(value)) return { items: value }
  return value === null ? 17 : []
}

/** Seeded random numbers from 0 to below 1 (mulberry32). */
const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hash = (text: string): number => Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 16_777_619), 2_166_136_261)

/** Chooses a fault by seed and call, so the same call always gets the same fault. */
const faultFor = (seed: number, { name, view }: Pick<V7Request, 'name' | 'view'>, body: unknown): Fault | null => {
  const random = seededRandom(seed ^ hash(`${name} ${view}`))
  // Rows are alike, so the fields of the first three are enough to choose from.
  const fields = fieldsOf(body).filter((path) => path.every((part) => typeof part === 'string' || part < 3))
  const path = fields[Math.floor(random() * fields.length)]
  const kind = FAULT_KINDS[Math.floor(random() * FAULT_KINDS.length)]
  return path && kind ? { path, kind, everyRow: random() < 0.5 } : null
}

export type ReportedFault = Fault & { call: string }

/**
 * Makes one field of every response missing, null, another type or an unknown word, chosen by the seed, and reports each fault to
 * `onFault`. A sign-in keeps its token and its user's id, without which nobody could sign in.
 */
export const faulty = (seed: number, onFault: (fault: ReportedFault) => void = () => {}): Deviation => ({
  description: `One field of each response is wrong (seed ${seed}).`,
  changeResponse: (response, request) => {
    if (!isSuccess(response) || !isObject(response.body)) return response
    const fault = faultFor(seed, request, response.body)
    if (!fault || (request.name === 'authLogin' && isNeededToSignIn(fault))) return response
    onFault({ ...fault, call: `${request.name ?? request.path}${request.view ? ` ${request.view}` : ''}` })
    return { ...response, body: withFault(response.body, fault) }
  },
})

const isNeededToSignIn = ({ path }: Fault): boolean => ['data', 'data.token', 'data.user', 'data.user.id'].includes(path.join('.'))

/** Path without indexes: `data[].on_hand`, `meta.total`. */
export const formatPath = (path: readonly (string | number)[]): string =>
  path
    .map((part) => (typeof part === 'number' ? '[]' : `.${part}`))
    .join('')
    .replace(/^\./, '')
