import type { Json, NamedStep, NamesIn } from './step.ts'
import { changeAt, isRecord, named, namesIn } from './step.ts'

/*
 * Changes of single values. Fields are named as in the contract, so in `answer` these stand after `renamed`, in `query` and
 * `body` before it. A dotted path goes into objects and lists: `lines.uom`. What cannot be understood stays as it is.
 */

type Scalar = string | number | boolean | null

/** A step that changes the values of fields; in a list each of them. */
export const ofFields = <const F extends string>(
  fields: readonly F[],
  change: (value: Json) => Json,
  problems: readonly string[] = [],
): NamedStep<never, never, NamesIn<F>> => {
  const paths = fields.map((field) => field.split('.'))
  const inLists = (value: Json): Json => (Array.isArray(value) ? value.map(change) : change(value))
  return named((value: Json) => paths.reduce((now: Json, path) => changeAt(now, path, inLists), value), { own: namesIn(fields) }, [
    ...problems,
    ...(fields.length === 0 ? ['a helper is given no field.'] : []),
  ])
}

/** Other words for values: what stands left comes in, what stands right goes out. A word that is not listed stays. */
export const words = <const F extends string>(
  field: F | readonly F[],
  map: Readonly<Record<string, Scalar>>,
): NamedStep<never, never, NamesIn<F>> => {
  const known = new Map(Object.entries(map))
  return ofFields<F>(listOf(field), (value) => (isScalar(value) && known.has(String(value)) ? known.get(String(value)) : value))
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const listOf = <F extends string>(field: F | readonly F[]): readonly F[] => (typeof field === 'string' ? [field] : field)

const DECIMAL = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** Numbers that come as text (`"1440.000"`). */
export const numbers = <const F extends string>(...fields: readonly F[]) =>
  ofFields(fields, (value) => (typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value))

/** Text that comes as a number, as ids and codes often do. */
export const texts = <const F extends string>(...fields: readonly F[]) =>
  ofFields(fields, (value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value))

const YES = new Set(['1', 'true', 'y', 'yes', 't', 'x'])
const NO = new Set(['0', 'false', 'n', 'no', 'f', ''])

/** `0`/`1`, `"Y"`/`"N"`, `"true"`/`"false"` as booleans. */
export const booleans = <const F extends string>(...fields: readonly F[]) =>
  ofFields(fields, (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : null
    if (text !== null && YES.has(text)) return true
    return text !== null && NO.has(text) ? false : value
  })

/** Text with separators as a list: `split('tracking_nos', ',')`. An empty text is an empty list. */
export const split = <const F extends string>(field: F, separator = ','): NamedStep<never, never, NamesIn<F>> =>
  ofFields([field], (value) =>
    typeof value === 'string'
      ? value
          .split(separator)
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : value,
  )

/** A list as text with separators, for a v7 that takes no repeated keys. */
export const joined = <const F extends string>(field: F, separator = ','): NamedStep<never, never, NamesIn<F>> =>
  named((value: Json) => changeAtLists(value, field.split('.'), (list) => list.join(separator)), { own: namesIn([field]) })

const changeAtLists = (value: Json, path: readonly string[], change: (list: Json[]) => Json): Json => {
  const [name, ...rest] = path
  if (name === undefined) return Array.isArray(value) ? change(value) : value
  if (Array.isArray(value)) return value.map((one) => changeAtLists(one, path, change))
  return isRecord(value) && Object.hasOwn(value, name) ? { ...value, [name]: changeAtLists(value[name], rest, change) } : value
}

/** Field names within `sort` (`-on_hand,product_code`): the contract's on the left, v7's on the right. */
export const sortedBy = (map: Readonly<Record<string, string>>): NamedStep<never, never, 'sort'> => {
  const known = new Map(Object.entries(map))
  const one = (part: string) => {
    const sign = /^[-+]/.exec(part)?.[0] ?? ''
    const name = part.slice(sign.length)
    return sign + (known.get(name) ?? name)
  }
  return ofFields(['sort'], (value) => (typeof value === 'string' ? value.split(',').map(one).join(',') : value))
}
