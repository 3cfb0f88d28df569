import * as z from 'zod/mini'

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/**
 * Characters that stay as they are in a query: all that RFC 3986 §3.4 allows there but `&`, `=` and `+`, which would change
 * the query's structure, and `'`, a quote: URL parsers encode it by themselves (WHATWG URL, special-query set), so only
 * the encoded form is the same text at every stage. v7 wants its arrays unindexed and otherwise unencoded.
 */
const UNSAFE = /[^A-Za-z0-9\-._~!$()*,;:@/?]/gu

/** Encodes one key or value with as few percent signs as a request line allows. A lone surrogate becomes U+FFFD. */
export const encodeQueryPart = (text: string): string =>
  text.toWellFormed().replace(UNSAFE, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))

/**
 * Writes a query the way v7 reads it: a repeated key for an array, `1`/`0` for a boolean, nothing for null, undefined,
 * an empty text or an empty array. Order is that of the object, so equal queries give equal text (SWR keys are URLs).
 */
export const writeQuery = (query: Readonly<Record<string, QueryValue>>): string =>
  Object.entries(query)
    .flatMap(([key, value]) => textsOf(value).map((text) => `${encodeQueryPart(key)}=${encodeQueryPart(text)}`))
    .join('&')

/**
 * Reads a query into the typed values of a schema: repeated keys (also written `key[]`) in their order for an array,
 * the first one otherwise. An empty value is an empty box in a form: no filter. Unknown keys are ignored. Returns what
 * zod says, every problem at once.
 */
export const readQuery = <Q extends z.ZodMiniObject>(schema: Q, params: URLSearchParams) => {
  const texts = collect(params)
  const fields = Object.entries(schema.shape).flatMap(([key, field]) => {
    const values = texts.get(key)
    return values ? [[key, valueOf(values, field as z.ZodMiniType)] as const] : []
  })
  return z.safeParse(schema, Object.fromEntries(fields))
}

const textsOf = (value: QueryValue): string[] => {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'boolean') return [value ? '1' : '0']
  return Array.isArray(value) ? value.map(String).filter((text) => text !== '') : [String(value)]
}

/** Values by key, `key[]` counted as `key`, in the order in which they came. */
const collect = (params: URLSearchParams): Map<string, [string, ...string[]]> => {
  const texts = new Map<string, [string, ...string[]]>()
  for (const [written, text] of params) {
    if (text === '') continue
    const key = written.endsWith('[]') ? written.slice(0, -2) : written
    const known = texts.get(key)
    if (known) known.push(text)
    else texts.set(key, [text])
  }
  return texts
}

export type QueryKind = 'array' | 'boolean' | 'number' | 'string'
type Def = { type: string; innerType?: z.ZodMiniType; element?: z.ZodMiniType; entries?: Readonly<Record<string, string>> }

/** What a field of a query is, below `optional` and `default`. */
const defOf = (field: z.ZodMiniType): Def => {
  const { def } = (field as unknown as { _zod: { def: Def } })._zod
  return def.innerType ? defOf(def.innerType) : def
}

/** The plain kind of a query's field. */
export const kindOf = (field: z.ZodMiniType): QueryKind => {
  const { type } = defOf(field)
  return type === 'array' || type === 'boolean' || type === 'number' ? type : 'string'
}

/** Whether a field of a query takes any of a few words. */
export const isListOfWords = (field: z.ZodMiniType): boolean => {
  const { type, element } = defOf(field)
  return type === 'array' && element !== undefined && defOf(element).entries !== undefined
}

// `Number` alone would read blanks as 0 and take hexadecimal digits.
const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

const valueOf = (texts: [string, ...string[]], field: z.ZodMiniType): unknown => {
  const [first] = texts
  const { type, element, entries } = defOf(field)
  if (type === 'array') return element ? texts.map((text) => inOwnCase(text, defOf(element).entries)) : texts
  if (type === 'number') return DECIMAL.test(first) ? Number(first) : Number.NaN
  if (type === 'boolean' && (first === '1' || first === 'true')) return true
  if (type === 'boolean' && (first === '0' || first === 'false')) return false
  return inOwnCase(first, entries)
}

/** Letter case of a code does not count on input. */
const inOwnCase = (text: string, entries: Def['entries']): string =>
  entries ? (Object.values(entries).find((known) => known.toUpperCase() === text.toUpperCase()) ?? text) : text
