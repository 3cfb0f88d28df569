import type { ListMeta } from '#lib/contract/engine/common.ts'
import type { About, Json, NamedStep } from './step.ts'
import { DialectError, isRecord, kindOf, createStep } from './step.ts'

/* Converts v7's envelopes to the contract's `{ data, meta }`. Missing paging fields are calculated where possible. */

const META = [
  'total',
  'page',
  'per_page',
  'last_page',
  'from',
  'to',
  'cursor',
  'sort',
  'totals',
  'by_status',
  'late',
  'generated_at',
] as const
type MetaKey = (typeof META)[number]
type Meta = Partial<Record<keyof ListMeta | 'by_status' | 'late', Json>>

/** Reads rows and meta from the given fields, as dotted paths: `envelope({ data: 'result.items', total: '@odata.count' })`. */
export const envelope = (paths: { readonly data: string } & { readonly [K in MetaKey]?: string }): NamedStep<never, never, never> =>
  createStep(
    (value, about) => {
      const rows = valueAt(value, paths.data)
      if (!Array.isArray(rows)) throw new DialectError(paths.data, `expected a list, got ${kindOf(rows)}`)
      const fields = META.flatMap((key) => {
        const path = paths[key]
        const field = path === undefined ? undefined : valueAt(value, path)
        return field === undefined ? [] : [[key, field]]
      })
      return { data: rows, meta: metaOf(Object.fromEntries(fields) as Meta, rows.length, about) }
    },
    {},
    Object.entries(paths).flatMap(([key, path]) => {
      if (key !== 'data' && !META.includes(key as MetaKey)) return [`envelope: "${key}" is not one of data, ${META.join(', ')}.`]
      return typeof path === 'string' ? [] : [`envelope: "${key}" must name a field of v7's response.`]
    }),
  )

/** For a response that is just a list. It is complete if no page was requested. */
export const bareArray: NamedStep<never, never, never> = createStep((value, about) => {
  if (!Array.isArray(value)) throw new DialectError('', `expected a list, got ${kindOf(value)}`)
  const isComplete = about.query['per_page'] === undefined
  return { data: value, meta: metaOf(isComplete ? { total: value.length } : {}, value.length, about) }
}, {})

/** For a response that is just a record. */
export const bareRecord: NamedStep<never, never, never> = createStep((value) => {
  if (!isRecord(value)) throw new DialectError('', `expected an object, got ${kindOf(value)}`)
  return { data: value }
}, {})

const LARAVEL = new Set([
  'data',
  'current_page',
  'first_page_url',
  'last_page_url',
  'next_page_url',
  'prev_page_url',
  'links',
  'path',
  'next_cursor',
  'prev_cursor',
])

/** For Laravel's two kinds of page: paging fields next to `data`, or in `meta`. A single record stays as it is. */
export const laravelPage: NamedStep<never, never, never> = createStep((value, about) => {
  const rows = isRecord(value) ? value['data'] : value
  if (isRecord(rows)) return value
  if (!isRecord(value) || !Array.isArray(rows)) throw new DialectError('data', `expected a list, got ${kindOf(rows)}`)
  const fields: Record<string, Json> = isRecord(value['meta']) ? value['meta'] : value
  const { current_page: page, next_cursor: cursor } = fields
  // Everything that Laravel does not define is part of the contract's `meta`.
  const contractFields = Object.fromEntries(Object.entries(fields).filter(([key]) => !LARAVEL.has(key)))
  return { data: rows, meta: metaOf({ ...contractFields, ...withoutMissing({ page, cursor }) }, rows.length, about) }
}, {})

const metaOf = (sentMeta: Meta, rows: number, { query }: About): Meta => {
  // The requested page, because a v7 may count from 0 in its responses.
  const page = numberOf(query['page']) ?? Math.max(1, numberOf(sentMeta.page) ?? 1)
  const requested = numberOf(query['per_page']) ?? Math.max(rows, 1)
  // A page with fewer rows may be the last one, or v7 has a lower maximum. The browser discovers which: docs/decisions/0201.
  const isShort = rows > 0 && rows < requested
  const perPage = numberOf(sentMeta.per_page) ?? (isShort ? undefined : requested)
  const total = numberOf(sentMeta.total)
  const pages = total === undefined || perPage === undefined ? undefined : Math.max(1, Math.ceil(total / perPage))
  const before = perPage === undefined ? undefined : (page - 1) * perPage
  const from = numberOf(sentMeta.from) ?? (before === undefined ? undefined : before + 1)
  const to = numberOf(sentMeta.to) ?? (from === undefined ? undefined : from + rows - 1)
  return {
    ...sentMeta,
    ...withoutMissing({ total, last_page: numberOf(sentMeta.last_page) ?? pages, per_page: perPage }),
    page,
    ...(rows === 0 ? { from: null, to: null } : withoutMissing({ from, to })),
  }
}

const withoutMissing = (fields: Meta): Meta =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as Meta

const numberOf = (value: Json): number | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const number = typeof first === 'string' && first.trim() !== '' ? Number(first) : first
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The value at a dotted path. A name may have dots itself: `@odata.count`. */
export const valueAt = (value: Json, path: string): Json => {
  if (path === '') return value
  if (!isRecord(value)) return undefined
  if (Object.hasOwn(value, path)) return value[path]
  for (const { index } of path.matchAll(/\./g)) {
    const name = path.slice(0, index)
    const found = Object.hasOwn(value, name) ? valueAt(value[name], path.slice(index + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
