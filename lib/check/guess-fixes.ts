import type * as z from 'zod/mini'
import { valueAt } from '#lib/dialect/envelopes.ts'
import { guessNames } from './guess-names.ts'
import { formOf, isObject, objectPlaces, rowShape, type Place } from './schema.ts'

// docs/decisions/0134-the-check-reads-twice-and-guesses.md

/** One change by a dialect that brings a response closer to the contract. */
export type Fix =
  | { kind: 'bareArray' }
  | { kind: 'bareRecord' }
  | { kind: 'unwrap'; field: string }
  | { kind: 'envelope'; at: Readonly<Record<string, string>> }
  /** `within` is the path from the row or record to the renamed objects, in the contract's names. */
  | { kind: 'renamed'; within: readonly string[]; map: Readonly<Record<string, string>> }

/**
 * Guesses the envelope of a response and its renamed fields. Returns the fixes in order and the response with the fixes applied, so
 * that one run of the check also finds the deviations behind them.
 */
export const guessFixes = (schema: z.ZodMiniType, body: unknown): { fixes: Fix[]; body: unknown } => {
  const fixes: Fix[] = envelopeFixes(schema, body)
  let current = fixes.reduce<unknown>(applyFix, body)
  // Fields inside a renamed record can be matched only after the record itself, so this repeats.
  for (let round = 0; round < 3; round++) {
    const renames = objectPlaces(schema, current).flatMap(renameFixes)
    if (renames.length === 0) break
    fixes.push(...renames)
    current = renames.reduce<unknown>(applyFix, current)
  }
  return { fixes, body: current }
}

const renameFixes = ({ path, unknown, absent }: Place): Fix[] => {
  const [, rest] = /^data(?:\[\])?(?:\.(.+))?$/.exec(path) ?? []
  if (!path.startsWith('data')) return []
  const pairs = guessNames([...unknown.keys()], [...absent])
  if (pairs.length === 0) return []
  return [{ kind: 'renamed', within: rest ? rest.split('.').map((part) => part.replace('[]', '')) : [], map: Object.fromEntries(pairs) }]
}

const TOTALS = [
  'total',
  'count',
  'total_count',
  'totalCount',
  'totalElements',
  'total_elements',
  'records_total',
  '@odata.count',
  '__count',
] as const
const META_NAMES: Readonly<Record<string, readonly string[]>> = {
  total: TOTALS,
  page: ['page', 'current_page', 'currentPage', 'page_number', 'pageNumber'],
  per_page: ['per_page', 'perPage', 'page_size', 'pageSize', 'limit', 'size'],
  last_page: ['last_page', 'lastPage', 'total_pages', 'totalPages', 'pages'],
}
const ROWS = ['items', 'results', 'result', 'rows', 'records', 'content', 'list', 'value', 'values', 'entries', 'data']

const envelopeFixes = (schema: z.ZodMiniType, body: unknown): Fix[] => {
  const form = formOf(schema)
  if (form === 'list') return listEnvelope(body)
  if (form !== 'record' || !isObject(body) || isObject(body['data'])) return []
  const known = rowShape(schema)
  const knownFields = (object: unknown) => Object.keys(isObject(object) ? object : {}).filter((name) => name in known).length
  const field = Object.keys(body).find((name) => isObject(body[name]) && knownFields(body[name]) >= knownFields(body))
  // A nested object is the record in an envelope if it has a common name, or at most one other field next to it.
  const isWrapped = field !== undefined && (Object.keys(body).length <= 2 || ['result', 'record', 'item'].includes(field))
  return isWrapped ? [{ kind: 'unwrap', field }, { kind: 'bareRecord' }] : [{ kind: 'bareRecord' }]
}

const listEnvelope = (body: unknown): Fix[] => {
  if (Array.isArray(body)) return [{ kind: 'bareArray' }]
  if (!isObject(body) || Array.isArray(body['data'])) return []
  const outer = rowsIn(body)
  if (outer) return [{ kind: 'envelope', at: { data: outer, ...metaPathsIn(body, '') } }]
  for (const [name, inner] of Object.entries(body)) {
    const rows = isObject(inner) ? rowsIn(inner) : undefined
    if (rows && isObject(inner))
      return [{ kind: 'envelope', at: { data: `${name}.${rows}`, ...metaPathsIn(inner, `${name}.`), ...metaPathsIn(body, '') } }]
  }
  return []
}

const rowsIn = (object: Record<string, unknown>): string | undefined => {
  const lists = Object.entries(object).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []))
  return ROWS.find((name) => lists.includes(name)) ?? (lists.length === 1 ? lists[0] : undefined)
}

/** Paths of the page numbers and totals: next to the rows or one object deeper. */
const metaPathsIn = (object: Record<string, unknown>, prefix: string): Record<string, string> => {
  const places: [Record<string, unknown>, string][] = [[object, prefix]]
  for (const [name, inner] of Object.entries(object)) if (isObject(inner)) places.push([inner, `${prefix}${name}.`])
  const found = Object.entries(META_NAMES).flatMap(([key, names]) =>
    places.flatMap(([place, path]) => {
      const name = names.find((name) => typeof place[name] === 'number' || /^\d+$/.test(String(place[name])))
      return name === undefined ? [] : [[key, path + name] as const]
    }),
  )
  return Object.fromEntries(found.toReversed())
}

const applyFix = (body: unknown, fix: Fix): unknown => {
  if (fix.kind === 'bareArray' || fix.kind === 'bareRecord') return { data: body }
  if (fix.kind === 'unwrap') return isObject(body) ? body[fix.field] : body
  if (fix.kind === 'renamed') return isObject(body) ? { ...body, data: renameAt(body['data'], fix.within, fix.map) } : body
  const { data = '', ...counts } = fix.at
  const meta = Object.fromEntries(Object.entries(counts).map(([key, path]) => [key, valueAt(body, path) as unknown]))
  return { data: valueAt(body, data) as unknown, meta }
}

const renameAt = (value: unknown, [name, ...rest]: readonly string[], map: Readonly<Record<string, string>>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameAt(item, name === undefined ? [] : [name, ...rest], map))
  if (!isObject(value)) return value
  if (name === undefined) return Object.fromEntries(Object.entries(value).map(([key, item]) => [map[key] ?? key, item]))
  return name in value ? { ...value, [name]: renameAt(value[name], rest, map) } : value
}
