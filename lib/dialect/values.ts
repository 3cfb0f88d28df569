import type { Json, NamedStep, NamesIn } from './step.ts'
import { changeAt, isRecord, createStep, namesIn } from './step.ts'

/*
 * Steps that change individual values. Fields have the contract's names, so these steps come after `renamed` in `answer` and before
 * it in `query` and `body`. A dotted path reaches into objects and lists: `lines.uom`. Values that do not fit stay as they are.
 */

type Scalar = string | number | boolean | null

/** A step that changes the values of fields, and each item of a list. */
export const changeFields = <const F extends string>(
  fields: readonly F[],
  change: (value: Json) => Json,
  problems: readonly string[] = [],
): NamedStep<never, never, NamesIn<F>> => {
  const paths = fields.map((field) => field.split('.'))
  const changeItems = (value: Json): Json => (Array.isArray(value) ? value.map(change) : change(value))
  return createStep(
    (value: Json) => paths.reduce((current: Json, path) => changeAt(current, path, changeItems), value),
    { changed: namesIn(fields) },
    [...problems, ...(fields.length === 0 ? ['a helper needs at least one field.'] : [])],
  )
}

/** Replaces values, from the map's keys to its values. A value that is not listed stays. */
export const words = <const F extends string>(
  field: F | readonly F[],
  map: Readonly<Record<string, Scalar>>,
): NamedStep<never, never, NamesIn<F>> => {
  const known = new Map(Object.entries(map))
  return changeFields<F>(listOf(field), (value) => (isScalar(value) && known.has(String(value)) ? known.get(String(value)) : value))
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const listOf = <F extends string>(field: F | readonly F[]): readonly F[] => (typeof field === 'string' ? [field] : field)

const DECIMAL = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** Converts numbers written as text (`"1440.000"`) to numbers. Whole numbers that would be rounded, such as 64-bit ids, stay text. */
export const numbers = <const F extends string>(...fields: readonly F[]) =>
  changeFields(fields, (value) => {
    if (typeof value !== 'string' || !DECIMAL.test(value)) return value
    const number = Number(value)
    return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number
  })

/** Converts numbers to text: v7 may send ids and codes as numbers. */
export const texts = <const F extends string>(...fields: readonly F[]) =>
  changeFields(fields, (value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value))

const YES = new Set(['1', 'true', 'y', 'yes', 't', 'x'])
const NO = new Set(['0', 'false', 'n', 'no', 'f', ''])

/** Converts `0`/`1`, `"Y"`/`"N"`, `"true"`/`"false"` and `"X"`/empty text to booleans, in any letter case. */
export const booleans = <const F extends string>(...fields: readonly F[]) =>
  changeFields(fields, (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : null
    if (text !== null && YES.has(text)) return true
    return text !== null && NO.has(text) ? false : value
  })

/** Splits text into a list: `split('tracking_nos', ',')`. Empty text becomes an empty list. */
export const split = <const F extends string>(field: F, separator = ','): NamedStep<never, never, NamesIn<F>> =>
  changeFields([field], (value) =>
    typeof value === 'string'
      ? value
          .split(separator)
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : value,
  )

/** Joins a list to text with separators, for a v7 that does not accept repeated keys. */
export const joined = <const F extends string>(field: F, separator = ','): NamedStep<never, never, NamesIn<F>> =>
  createStep((value: Json) => changeAtLists(value, field.split('.'), (list) => list.join(separator)), { changed: namesIn([field]) })

const changeAtLists = (value: Json, path: readonly string[], change: (list: Json[]) => Json): Json => {
  const [name, ...rest] = path
  if (name === undefined) return Array.isArray(value) ? change(value) : value
  if (Array.isArray(value)) return value.map((item) => changeAtLists(item, path, change))
  return isRecord(value) && Object.hasOwn(value, name) ? { ...value, [name]: changeAtLists(value[name], rest, change) } : value
}

/** Renames fields in `sort` (`-on_hand,product_code`), from the contract's names to v7's. */
export const sortedBy = (map: Readonly<Record<string, string>>): NamedStep<never, never, 'sort'> => {
  const known = new Map(Object.entries(map))
  const renamePart = (part: string) => {
    const sign = /^[-+]/.exec(part)?.[0] ?? ''
    const name = part.slice(sign.length)
    return sign + (known.get(name) ?? name)
  }
  return changeFields(['sort'], (value) => (typeof value === 'string' ? value.split(',').map(renamePart).join(',') : value))
}
