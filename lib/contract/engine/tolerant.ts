import type * as z from 'zod/mini'
import {
  boolean,
  type Deviation,
  note,
  number,
  type Reader,
  type ReadingContext,
  scalar,
  type State,
  text,
  time,
  word,
} from './tolerant-scalars.ts'
import { dayOf, instantOf } from './tolerant-times.ts'

// docs/decisions/0160-answers-are-read-tolerantly.md

/*
 * The tolerant reading of the contract. The same schemas that judge our own reference strictly say here what an answer of
 * any v7 means: what identifies a record must be there, everything else may be missing or spelled another way.
 */

/** What a tolerant reading gives. `unreadableRows` were left out of the top-level list. */
export type Reading<T> =
  | { ok: true; value: T; deviations: Deviation[]; unreadableRows: number }
  | { ok: false; deviations: Deviation[]; unreadableRows: number }

/** A word that the contract does not know, kept as v7 wrote it. */
export type UnknownWord = string & Record<never, never>

/** Fields that identify a record: the first of them that a schema has must be there. */
const IDENTITIES = ['id', 'value', 'key'] as const
type Identity = (typeof IDENTITIES)[number]

/** What a tolerant reading makes of a type: every field but those that identify may be null, and words may be unknown. */
export type Tolerant<T> = T extends readonly (infer Row)[]
  ? (Row extends string | number | boolean ? NonNullable<Tolerant<Row>> : Tolerant<Row>)[]
  : T extends string
    ? (string extends T ? string : T | UnknownWord) | null
    : T extends number | boolean
      ? T | null
      : T extends object
        ? { [K in keyof T]: K extends Identity ? T[K] : Tolerant<T[K]> }
        : T

/** What a tolerant reading makes of a schema's output. The types of records that screens show are these. */
export type Read<S extends z.ZodMiniType> = Tolerant<z.output<S>>

/** What the contract says a record is, to the letter: for the reference, which answers so. */
export type Exact<S extends z.ZodMiniType> = z.output<S>

/**
 * Reads an answer the way the application uses it. Never throws, whatever the value is.
 * `T` is the strict output of the schema; the value is that type made tolerant.
 */
export const readTolerantly = <S extends z.ZodMiniType>(schema: S, value: unknown, context: ReadingContext = {}): Reading<Read<S>> => {
  const state: State = { path: [], found: new Map(), context, site: null, unreadableRows: 0 }
  const read = readerOf(schema)(value, state)
  const rest = { deviations: [...state.found.values()], unreadableRows: state.unreadableRows }
  return read === UNREADABLE ? { ok: false, ...rest } : { ok: true, value: read as Read<S>, ...rest }
}

/** Says that the record around this cannot be used. */
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

/** The reader of a schema, made once. */
const readerOf = (schema: z.ZodMiniType): Reader => {
  const known = readers.get(schema)
  if (known) return known
  const made = makeReader((schema as unknown as { _zod: { def: Def } })._zod.def)
  readers.set(schema, made)
  return made
}

const makeReader = (def: Def): Reader => {
  const inner = def.innerType && readerOf(def.innerType)
  switch (def.type) {
    case 'string':
      return def.format === 'date' ? time('date', dayOf) : def.format === 'datetime' ? time('time', instantOf) : text
    case 'number':
      return number
    case 'boolean':
      return boolean
    case 'enum':
      return word(Object.values(def.entries ?? {}))
    case 'literal':
      return typeof def.values?.[0] === 'string' ? word(def.values as string[]) : scalar
    case 'nullable':
      return (value, state) => (value === null ? null : inner?.(value, state))
    case 'optional': {
      // A null that the contract knows says something of its own: the field is there.
      const takesNull = def.innerType !== undefined && typeOf(def.innerType) === 'nullable'
      return (value, state) => (value === undefined || (value === null && !takesNull) ? undefined : inner?.(value, state))
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
      return oneOfForms(def.options ?? [])
    case 'undefined':
      return () => undefined
    default:
      return (value) => value
  }
}

const defaultOf = ({ defaultValue }: Def): unknown =>
  typeof defaultValue === 'function' ? (defaultValue as () => unknown)() : defaultValue

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows that cannot be read are left out, those of the answer's own list are counted. A list of plain values has no blanks. */
const listOf =
  (read: Reader, hasBlanks: boolean): Reader =>
  (value, state) => {
    if (!Array.isArray(value)) {
      note(state, 'list', value, 'blank')
      return []
    }
    const isTopLevel = state.path.length === 1 && state.path[0] === '.data'
    const rows: unknown[] = []
    state.path.push('[]')
    for (const row of value) {
      const known = read(row, state)
      if (known !== UNREADABLE && (hasBlanks || known !== null)) rows.push(known)
      else if (isTopLevel && known === UNREADABLE) state.unreadableRows += 1
    }
    state.path.pop()
    return rows
  }

const recordOf =
  (read: Reader): Reader =>
  (value, state) => {
    // An empty map is an empty list in some back ends' JSON.
    const isEmpty = Array.isArray(value) && value.length === 0
    if (!isObject(value)) note(state, 'map', value, isEmpty ? 'read' : 'blank')
    if (!isObject(value)) return {}
    const entries: [string, unknown][] = []
    state.path.push('.*')
    for (const [key, raw] of Object.entries(value)) {
      const known = read(raw, state)
      if (known !== UNREADABLE) entries.push([key, known])
    }
    state.path.pop()
    return Object.fromEntries(entries)
  }

const objectOf = (def: Def): Reader => {
  const shape = def.shape ?? {}
  // Where the contract itself allows null (who tried to sign in, the value in a message), it does not identify anything.
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
    // A missing part is a part of which nothing is known, unless it would have to be identified.
    if (!isObject(raw) && (identity || state.path.length === 0 || state.path.at(-1) === '[]' || state.path.at(-1) === '.data')) {
      note(state, 'object', raw, 'unreadable')
      return UNREADABLE
    }
    if (!isObject(raw)) note(state, 'object', raw, 'blank')
    const value = isObject(raw) ? (isList ? withMeta(raw) : raw) : {}
    const outerSite = state.site
    if (typeof value['site_code'] === 'string') state.site = value['site_code']
    const known: Record<string, unknown> = def.catchall ? { ...value } : {}
    let isReadable = true
    for (const { name, step, read, kind } of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined
      state.path.push(step)
      // The contract wants a null where nothing is known; leaving the field out says the same.
      if (given === undefined && kind === 'nullable') {
        if (isObject(raw)) note(state, 'null', undefined, 'read')
        known[name] = null
      } else {
        const understood = isObject(raw) || kind !== 'optional' ? read(given, isObject(raw) ? state : silent(state)) : undefined
        if (understood === UNREADABLE) isReadable = false
        else if (understood !== undefined) known[name] = understood
        if (name === identity && (understood === null || understood === '')) {
          note(state, 'what identifies the record', given, 'unreadable')
          isReadable = false
        }
      }
      state.path.pop()
    }
    state.site = outerSite
    return isReadable ? known : UNREADABLE
  }
}

const silent = (state: State): State => ({ ...state, found: new Map(), path: [...state.path] })

const typeOf = (schema: z.ZodMiniType): string => (schema as unknown as { _zod: { def: Def } })._zod.def.type

/** Names under which page numbers are found in answers of common frameworks. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  page: 'current_page',
  total: 'total_count',
  per_page: 'page_size',
  last_page: 'total_pages',
}
const PAGE_FIELDS = ['total', 'page', 'per_page', 'last_page', 'from', 'to'] as const

/** A list whose page numbers stand beside `data`, or have the names that frameworks give them. */
const withMeta = (answer: Record<string, unknown>): Record<string, unknown> => {
  const meta = isObject(answer['meta']) ? { ...answer['meta'] } : {}
  for (const name of PAGE_FIELDS) {
    const other = PAGE_NAMES[name] ?? name
    const found = meta[name] ?? meta[other] ?? (name === 'from' || name === 'to' ? undefined : answer[name]) ?? answer[other]
    // A null stays: an empty list says so that it begins and ends nowhere.
    if (found !== undefined) meta[name] = found
  }
  return { ...answer, meta }
}

/** An answer with several forms is read as the one that it fits best. */
const oneOfForms = (options: readonly z.ZodMiniType[]): Reader => {
  const forms = options.map(readerOf)
  const areScalars = options.every((option) => ['string', 'number', 'boolean', 'literal'].includes(typeOf(option)))
  if (areScalars) return scalar
  return (value, state) => {
    let best: { read: unknown; inner: State; cost: number } | null = null
    for (const form of forms) {
      const inner: State = { ...silent(state), unreadableRows: 0 }
      const read = form(value, inner)
      // A record is no list, however many of its fields are missing.
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
