import * as z from 'zod/mini'

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/**
 * Characters that must be encoded in a query: all except those that RFC 3986 §3.4 allows there. `&`, `=` and `+` are encoded too,
 * because they would change the query's structure, and so is `'`: URL parsers encode it anyway (WHATWG URL, special-query set), so
 * only the encoded form stays the same at every stage. v7 expects array keys without an index and without encoding.
 */
const UNSAFE = /[^A-Za-z0-9\-._~!$()*,;:@/?]/gu

/** Encodes one key or value, using percent-encoding only where a request line needs it. A lone surrogate becomes U+FFFD. */
export const encodeQueryPart = (text: string): string =>
  text.toWellFormed().replace(UNSAFE, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))

/**
 * Writes a query as v7 reads it: a repeated key for an array, `1`/`0` for a boolean, nothing for null, undefined, an empty
 * string or an empty array. Keys keep the object's order, so equal queries give equal text (SWR keys are URLs).
 */
export const writeQuery = (query: Readonly<Record<string, QueryValue>>): string =>
  Object.entries(query)
    .flatMap(([key, value]) => queryTexts(value).map((text) => `${encodeQueryPart(key)}=${encodeQueryPart(text)}`))
    .join('&')

/**
 * Reads a query into the typed values of a schema. An array takes all values of a repeated key (also written `key[]`) in order;
 * any other field takes the first. An empty value comes from an empty form field and means no filter. Unknown keys are
 * ignored. Returns zod's result, with all problems at once.
 */
export const readQuery = <Q extends z.ZodMiniObject>(schema: Q, params: URLSearchParams) => {
  const texts = groupByKey(params)
  const fields = Object.entries(schema.shape).flatMap(([key, field]) => {
    const values = texts.get(key)
    return values ? [[key, parseField(values, field as z.ZodMiniType)] as const] : []
  })
  return z.safeParse(schema, Object.fromEntries(fields))
}

/**
 * The parameters as {@link readQuery} reads them: a field of the schema has no `[]` and no empty value, an enum value is in the
 * contract's case, and a field that is not an array has only its first value. A decision by a parameter uses these, so that no second
 * spelling of it means something else later. Other keys stay as they are.
 */
export const normalParams = (schema: z.ZodMiniObject | undefined, params: URLSearchParams): URLSearchParams => {
  const normal = new URLSearchParams()
  for (const [rawKey, text] of params) {
    const key = withoutBrackets(rawKey)
    const field = schema && Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodMiniType) : null
    if (!field) normal.append(rawKey, text)
    else if (text !== '' && (kindOf(field) === 'array' || !normal.has(key))) normal.append(key, inContractCase(text, enumOf(field)))
  }
  return normal
}

const queryTexts = (value: QueryValue): string[] => {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'boolean') return [value ? '1' : '0']
  return Array.isArray(value) ? value.map(String).filter((text) => text !== '') : [String(value)]
}

/** Values by key in their original order; `key[]` counts as `key`. */
const groupByKey = (params: URLSearchParams): Map<string, [string, ...string[]]> => {
  const texts = new Map<string, [string, ...string[]]>()
  for (const [rawKey, text] of params) {
    if (text === '') continue
    const key = withoutBrackets(rawKey)
    const values = texts.get(key)
    if (values) values.push(text)
    else texts.set(key, [text])
  }
  return texts
}

const withoutBrackets = (key: string): string => (key.endsWith('[]') ? key.slice(0, -2) : key)

export type QueryKind = 'array' | 'boolean' | 'number' | 'string'
type Def = { type: string; innerType?: z.ZodMiniType; element?: z.ZodMiniType; entries?: Readonly<Record<string, string>> }

/** Definition of a query field without its `optional` and `default` wrappers. */
const defOf = (field: z.ZodMiniType): Def => {
  const { def } = (field as unknown as { _zod: { def: Def } })._zod
  return def.innerType ? defOf(def.innerType) : def
}

/** The basic type of a query field. */
export const kindOf = (field: z.ZodMiniType): QueryKind => {
  const { type } = defOf(field)
  return type === 'array' || type === 'boolean' || type === 'number' ? type : 'string'
}

/** The values of an enum, or of an array of them. */
const enumOf = (field: z.ZodMiniType): Def['entries'] => {
  const { element, entries } = defOf(field)
  return element ? defOf(element).entries : entries
}

/** Whether a query field is an array of enum values. */
export const isEnumArray = (field: z.ZodMiniType): boolean => kindOf(field) === 'array' && enumOf(field) !== undefined

// `Number` alone would read blanks as 0 and accept hexadecimal.
const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

const parseField = (texts: [string, ...string[]], field: z.ZodMiniType): unknown => {
  const [first] = texts
  const { type, element, entries } = defOf(field)
  if (type === 'array') return element ? texts.map((text) => inContractCase(text, enumOf(field))) : texts
  if (type === 'number') return DECIMAL.test(first) ? Number(first) : Number.NaN
  if (type === 'boolean' && (first === '1' || first === 'true')) return true
  if (type === 'boolean' && (first === '0' || first === 'false')) return false
  return inContractCase(first, entries)
}

/** Matches an enum value in any letter case and returns it in the contract's. */
const inContractCase = (text: string, entries: Def['entries']): string =>
  entries ? (Object.values(entries).find((known) => known.toUpperCase() === text.toUpperCase()) ?? text) : text
