import type * as z from 'zod/mini'
import {
  boolean,
  type Deviation,
  addDeviation,
  number,
  type Reader,
  type ReadingContext,
  scalar,
  type ReadingState,
  text,
  time,
  enumeration,
} from './tolerant-scalars.ts'
import { dayOf, instantOf } from './tolerant-times.ts'
import { addUnread } from './unread-fields.ts'

// docs/decisions/0160-responses-are-read-tolerantly.md

/*
 * Reads v7's responses tolerantly. The schemas are those that validate the reference API strictly. Here only the field that
 * identifies a record is required; any other field may be missing or in another format.
 */

/** Result of a tolerant reading. `unreadableRows` counts the rows left out of the top-level list. */
export type Reading<T> =
  | { ok: true; value: T; deviations: Deviation[]; unreadableRows: number }
  | { ok: false; deviations: Deviation[]; unreadableRows: number }

/** An enum value that the contract does not list, kept as v7 wrote it. */
export type UnknownWord = string & Record<never, never>

/** Fields that identify a record. The first one that a schema has, and that the contract does not allow to be null, is required. */
const IDENTITIES = ['id', 'value', 'key'] as const
type Identity = (typeof IDENTITIES)[number]

/** A type after tolerant reading: every scalar may be null except identifying fields, and enums may hold unknown values. */
export type Tolerant<T> = T extends readonly (infer Row)[]
  ? (Row extends string | number | boolean ? NonNullable<Tolerant<Row>> : Tolerant<Row>)[]
  : T extends string
    ? (string extends T ? string : T | UnknownWord) | null
    : T extends number | boolean
      ? T | null
      : T extends object
        ? { [K in keyof T]: K extends Identity ? T[K] : Tolerant<T[K]> }
        : T

/** A schema's output after tolerant reading. Screens use these types for their records. */
export type Read<S extends z.ZodMiniType> = Tolerant<z.output<S>>

/** A schema's exact output, for the reference API, which keeps to the contract strictly. */
export type Exact<S extends z.ZodMiniType> = z.output<S>

/**
 * Reads a response for the application. Never throws, whatever the value is.
 * The result has the schema's output type made tolerant ({@link Tolerant}).
 */
export const readTolerantly = <S extends z.ZodMiniType>(schema: S, value: unknown, context: ReadingContext = {}): Reading<Read<S>> => {
  const state: ReadingState = { path: [], found: new Map(), context, site: null, unreadableRows: 0 }
  const result = readerOf(schema)(value, state)
  const rest = { deviations: [...state.found.values()], unreadableRows: state.unreadableRows }
  return result === UNREADABLE ? { ok: false, ...rest } : { ok: true, value: result as Read<S>, ...rest }
}

/** Returned by a reader for a value that cannot be used. A list leaves it out; an object with such a field cannot be used either. */
const UNREADABLE = Symbol('unreadable')
type Shape = Readonly<Record<string, z.ZodMiniType>>
type Def = {
  type: string
  format?: string
  shape?: Shape
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  catchall?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  entries?: Readonly<Record<string, string>>
  values?: readonly unknown[]
  defaultValue?: unknown
}

const readers = new WeakMap<z.ZodMiniType, Reader>()

/** The reader of a schema, cached. */
const readerOf = (schema: z.ZodMiniType): Reader => {
  const known = readers.get(schema)
  if (known) return known
  const reader = makeReader((schema as unknown as { _zod: { def: Def } })._zod.def)
  readers.set(schema, reader)
  return reader
}

const makeReader = (def: Def): Reader => {
  const inner = def.innerType && readerOf(def.innerType)
  switch (def.type) {
    case 'string':
      if (def.format === 'date') return time('date', dayOf)
      return def.format === 'datetime' ? time('time', instantOf) : text
    case 'number':
      return number
    case 'boolean':
      return boolean
    case 'enum':
      return enumeration(Object.values(def.entries ?? {}))
    case 'literal':
      return typeof def.values?.[0] === 'string' ? enumeration(def.values as string[]) : scalar
    case 'nullable':
      return (value, state) => (value === null ? null : inner?.(value, state))
    case 'optional': {
      // Where the contract allows null, a null is a value and not a missing field.
      const allowsNull = def.innerType !== undefined && typeOf(def.innerType) === 'nullable'
      return (value, state) => (value === undefined || (value === null && !allowsNull) ? undefined : inner?.(value, state))
    }
    case 'default':
      return (value, state) => (value === undefined || value === null ? defaultOf(def) : inner?.(value, state))
    case 'array':
      return listOf(readerOf(def.element as z.ZodMiniType), typeOf(def.element as z.ZodMiniType) === 'nullable')
    case 'record':
      return recordOf(readerOf(def.valueType as z.ZodMiniType))
    case 'object':
      return objectOf(def)
    case 'union':
      return unionOf(def.options ?? [])
    case 'undefined':
      return () => undefined
    default:
      return (value) => value
  }
}

const defaultOf = ({ defaultValue }: Def): unknown =>
  typeof defaultValue === 'function' ? (defaultValue as () => unknown)() : defaultValue

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The items of a list. PHP writes one as an object if the keys of its array had gaps or were codes. Null for other values. */
const itemsIn = (value: unknown): unknown[] | null => {
  if (Array.isArray(value)) return value
  const isList = isObject(value) && Object.entries(value).every(([key, item]) => isObject(item) || /^\d+$/.test(key))
  return isList ? Object.values(value) : null
}

/** Whether the value is the `data` of the response. */
const isWholeData = ({ path }: ReadingState): boolean => path.length === 1 && path[0] === '.data'

/** Leaves out rows that cannot be read, and counts those of the top-level list. Drops nulls unless the contract allows null items. */
const listOf =
  (read: Reader, allowsNull: boolean): Reader =>
  (value, state) => {
    const isTopLevel = isWholeData(state)
    const items = itemsIn(value)
    // Anything other than rows must not become an empty list, which would be shown as "No orders": v7 may have reported an error with 200.
    const isUnreadable = items === null && isTopLevel
    if (!Array.isArray(value)) addDeviation(state, 'list', value, items ? 'read' : isUnreadable ? 'unreadable' : 'blank')
    if (items === null) return isUnreadable ? UNREADABLE : []
    const rows: unknown[] = []
    state.path.push('[]')
    for (const row of items) {
      const result = read(row, state)
      if (result !== UNREADABLE && (allowsNull || result !== null)) rows.push(result)
      else if (isTopLevel && result === UNREADABLE) state.unreadableRows += 1
    }
    state.path.pop()
    return rows
  }

const recordOf =
  (read: Reader): Reader =>
  (value, state) => {
    // Some back ends (PHP) write an empty map as an empty list.
    const isEmpty = Array.isArray(value) && value.length === 0
    if (!isObject(value)) {
      // As with a list, anything other than a map must not become an empty one.
      const isUnreadable = !isEmpty && isWholeData(state)
      addDeviation(state, 'map', value, isEmpty ? 'read' : isUnreadable ? 'unreadable' : 'blank')
      return isUnreadable ? UNREADABLE : {}
    }
    const entries: [string, unknown][] = []
    state.path.push('.*')
    for (const [key, raw] of Object.entries(value)) {
      const result = read(raw, state)
      if (result !== UNREADABLE) entries.push([key, result])
    }
    state.path.pop()
    return Object.fromEntries(entries)
  }

/** Blank texts and zero dates, which some back ends send for null. */
const NONE = /^\s*(0000|$)/

const objectOf = (def: Def): Reader => {
  const shape = def.shape ?? {}
  // A field that the contract allows to be null (who tried to sign in, the value in a message) does not identify the record.
  const identity = IDENTITIES.find((name) => name in shape && typeOf(shape[name] as z.ZodMiniType) !== 'nullable')
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    step: `.${name}`,
    read: readerOf(field),
    isSite: name === 'site_code',
    kind: typeOf(field),
  }))
  const isList = 'data' in shape && 'meta' in shape && typeOf(shape['data']) === 'array'
  return (raw, state) => {
    // A missing object is read as one with unknown fields, unless it has an identity, is a row or is the response itself.
    if (!isObject(raw) && (identity || state.path.length === 0 || state.path.at(-1) === '[]' || state.path.at(-1) === '.data')) {
      addDeviation(state, 'object', raw, 'unreadable')
      return UNREADABLE
    }
    if (!isObject(raw)) addDeviation(state, 'object', raw, 'blank')
    const value = isObject(raw) ? (isList ? withMeta(raw) : raw) : {}
    const outerSite = state.site
    if (typeof value['site_code'] === 'string') state.site = value['site_code']
    const output: Record<string, unknown> = def.catchall ? { ...value } : {}
    let isReadable = true
    for (const { name, step, read, kind } of fields) {
      const fieldValue = Object.hasOwn(value, name) ? value[name] : undefined
      state.path.push(step)
      // The contract requires null for an unknown value; here a missing field counts as null.
      if (fieldValue === undefined && kind === 'nullable') {
        if (isObject(raw)) addDeviation(state, 'null', undefined, 'read')
        output[name] = null
        addUnread(output, name)
      } else {
        const result = isObject(raw) || kind !== 'optional' ? read(fieldValue, isObject(raw) ? state : separateState(state)) : undefined
        if (result === UNREADABLE) isReadable = false
        else if (result === undefined) {
          // A copy has the field as v7 sent it.
          if (def.catchall) delete output[name]
        } else {
          output[name] = result
          if (
            fieldValue === undefined ||
            (result === null && fieldValue !== null && !(typeof fieldValue === 'string' && NONE.test(fieldValue)))
          )
            addUnread(output, name)
        }
        if (name === identity && (result === null || result === '')) {
          addDeviation(state, 'an identifying value', fieldValue, 'unreadable')
          isReadable = false
        }
      }
      state.path.pop()
    }
    state.site = outerSite
    return isReadable ? output : UNREADABLE
  }
}

/** A copy of the state that collects its own deviations. */
const separateState = (state: ReadingState): ReadingState => ({ ...state, found: new Map(), path: [...state.path] })

const typeOf = (schema: z.ZodMiniType): string => (schema as unknown as { _zod: { def: Def } })._zod.def.type

/** Names that common frameworks use for the paging fields. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  page: 'current_page',
  total: 'total_count',
  per_page: 'page_size',
  last_page: 'total_pages',
}
const PAGE_FIELDS = ['total', 'page', 'per_page', 'last_page', 'from', 'to'] as const

/** Collects the paging fields into `meta` if they are next to `data` or have a framework's names. */
const withMeta = (response: Record<string, unknown>): Record<string, unknown> => {
  const meta = isObject(response['meta']) ? { ...response['meta'] } : {}
  for (const name of PAGE_FIELDS) {
    const frameworkName = PAGE_NAMES[name] ?? name
    const found =
      meta[name] ?? meta[frameworkName] ?? (name === 'from' || name === 'to' ? undefined : response[name]) ?? response[frameworkName]
    // Null is kept: `from` and `to` of an empty list are null.
    if (found !== undefined) meta[name] = found
  }
  // Some back ends (Go) send null for an empty list, or leave it out. Only the total says that there are no rows.
  const hasNoRows = meta['total'] === 0 || meta['total'] === '0'
  const data = response['data'] ?? (hasNoRows ? [] : response['data'])
  // Some back ends send -1 or 0 if they have not counted the rows.
  if (typeof meta['total'] === 'number' && meta['total'] < (Array.isArray(data) ? data.length : 0)) meta['total'] = meta['last_page'] = null
  return { ...response, data, meta }
}

/** Reads a union as the option that fits best. */
const unionOf = (options: readonly z.ZodMiniType[]): Reader => {
  const forms = options.map(readerOf)
  const areScalars = options.every((option) => ['string', 'number', 'boolean', 'literal'].includes(typeOf(option)))
  if (areScalars) return scalar
  return (value, state) => {
    let best: { read: unknown; inner: ReadingState; cost: number } | null = null
    for (const form of forms) {
      const inner: ReadingState = { ...separateState(state), unreadableRows: 0 }
      const read = form(value, inner)
      // If this form expects a list and the response has an object, another form must be meant, even with more deviations.
      const isOtherKind = [...inner.found.values()].some(({ expected, seen }) => expected === 'list' && seen === 'object')
      const cost = (read === UNREADABLE ? 1_000_000 : isOtherKind ? 100_000 : 0) + inner.unreadableRows * 1000 + inner.found.size
      if (!best || cost < best.cost) best = { read, inner, cost }
      if (cost === 0) break
    }
    if (!best) return value
    for (const [key, deviation] of best.inner.found) state.found.set(key, deviation)
    state.unreadableRows += best.inner.unreadableRows
    return best.read
  }
}
