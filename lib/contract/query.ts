import * as z from 'zod/mini'

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/**
 * Characters that stay as they are in a query: everything that RFC 3986 §3.4 allows there but `&`, `=` and `+`, which
 * would change the query's structure. v7 wants its arrays unindexed and unencoded.
 */
const UNSAFE = /[^A-Za-z0-9\-._~!$'()*,;:@/?]/gu

/** Encodes one key or value with as few percent signs as a request line allows. A lone surrogate becomes U+FFFD. */
export const encodeQueryPart = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNSAFE, (c) => encodeURIComponent(c).replace(/^[^%]$/, (d) => `%${d.charCodeAt(0).toString(16).toUpperCase()}`))

/**
 * Writes a query the way v7 reads it: a repeated key for an array, `1`/`0` for a boolean, nothing for null, undefined
 * or an empty array. Order is that of the object, so equal queries give equal text (SWR keys are URLs).
 */
export const writeQuery = (query: Readonly<Record<string, QueryValue>>): string =>
  Object.entries(query)
    .flatMap(([key, value]) => asList(value).map((v) => `${encodeQueryPart(key)}=${encodeQueryPart(v)}`))
    .join('&')

/**
 * Reads a query into the typed values of a schema: repeated keys (also written `key[]`) for an array, the first one
 * otherwise. Unknown keys are ignored. Returns what zod says; every problem at once.
 */
export const readQuery = <Q extends z.ZodMiniObject>(schema: Q, params: URLSearchParams) =>
  z.safeParse(
    schema,
    Object.fromEntries(Object.entries(schema.shape).flatMap(([key, field]) => readField(key, kindOf(field as z.ZodMiniType), params))),
  )

const asList = (value: QueryValue): string[] => {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [value ? '1' : '0']
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

type Kind = 'array' | 'boolean' | 'number' | 'string'

/** The plain kind of a field below `optional` and `default`. */
const kindOf = (field: z.ZodMiniType): Kind => {
  const def = (field as unknown as { _zod: { def: { type: string; innerType?: z.ZodMiniType } } })._zod.def
  if (def.innerType) return kindOf(def.innerType)
  return def.type === 'array' || def.type === 'boolean' || def.type === 'number' ? def.type : 'string'
}

const readField = (key: string, kind: Kind, params: URLSearchParams): [string, unknown][] => {
  const texts = [...params.getAll(key), ...params.getAll(`${key}[]`)]
  const [first] = texts
  if (first === undefined) return []
  if (kind === 'array') return [[key, texts]]
  if (first === '') return [] // an empty box in a form is no filter
  if (kind === 'boolean') return [[key, first === '1' || first === 'true' ? true : first === '0' || first === 'false' ? false : first]]
  if (kind === 'number') return [[key, Number(first)]]
  return [[key, first]]
}
