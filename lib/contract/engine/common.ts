import * as z from 'zod/mini'
import { MODULES } from '#lib/modules.ts'
import type { Read } from './tolerant.ts'

/** Levels in rising order, with their rank in the contract. */
export const LEVEL_RANK = { Regular: 10, Manager: 20, Admin: 30, System: 40 } as const
export type Level = keyof typeof LEVEL_RANK
/** Rank of a level; 0 for an unknown level, so that it never outranks another. */
export const rankOf = (level: string | null | undefined): number =>
  level && Object.hasOwn(LEVEL_RANK, level) ? LEVEL_RANK[level as Level] : 0
export const Level = z.enum(['Regular', 'Manager', 'Admin', 'System'])

export const Module = z.enum(MODULES)
export type Module = z.output<typeof Module>

/** A calendar day of the site, `YYYY-MM-DD`. */
export const Day = z.iso.date('Enter a date as YYYY-MM-DD.')
/** An instant, ISO 8601 with offset. */
export const Instant = z.iso.datetime({ offset: true })
/** A quantity with at most three decimals; its unit is in another field of the row. */
export const Qty = z.number()
/** A code. Text, even if it looks like a number: leading zeros count. */
export const Code = z.string()
export const text = z.nullable(z.string())
export const count = z.int()

/** Client, owner and site of a row. */
export const rowScope = {
  client_code: Code,
  client_name: z.string(),
  owner_code: Code,
  owner_name: z.string(),
  site_code: Code,
  site_name: z.string(),
} as const

/** `true`/`false`, written `1`/`0` in a query. */
export const flag = z.optional(z.boolean('Send 1 or 0.'))
/** One of the listed values. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(z.enum(values, `Choose one of ${values.join(', ')}.`))
/** Any of the listed values, repeatable. */
export const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(z.array(z.enum(values, `Choose from ${[...new Set(values)].join(', ')}.`)))
/** Repeatable codes of a filter. */
export const codes = z.optional(
  z
    .array(z.string().check(z.maxLength(200, 'A value can have at most 200 characters.')))
    .check(z.maxLength(500, 'Choose at most 500 values.')),
)
export const day = z.optional(Day)
export const number = z.optional(z.number('Enter a number.'))
export const wholeNumber = z.optional(z.int('Enter a whole number.'))
export const word = z.optional(z.string().check(z.maxLength(200, 'A value can have at most 200 characters.')))

/** Client, owner and site, each repeatable. Without them: everything that the user may see. */
export const scope = { client: codes, owner: codes, site: codes } as const

export const PAGE_SIZES = [25, 50, 100, 250, 500] as const
export const MAX_PER_PAGE = 500

export const paging = {
  page: z.optional(
    z.int('Enter a whole page number.').check(z.gte(1, 'Pages start at 1.'), z.lte(10_000_000, 'There are not that many pages.')),
  ),
  per_page: z.optional(z.int('Enter a whole number of rows.').check(z.gte(1, 'Ask for at least 1 row.'))),
  /** Sort keys, descending with `-`: `-ordered_date,order_no`. */
  sort: z.optional(z.string().check(z.maxLength(200, 'Sort by fewer fields.'))),
  /** Keyset position from `meta.cursor`, which makes deep pages as fast as the first. An optional extension. */
  cursor: z.optional(z.string().check(z.maxLength(2000, 'This is not a position in the list.'))),
} as const

export const search = { q: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Search for at most 100 characters.'))) } as const

/** `meta` of every list. `totals` are sums over all filtered rows, null if their units differ. */
export const ListMeta = z.object({
  total: count,
  page: count,
  per_page: count,
  last_page: count,
  from: z.nullable(count),
  to: z.nullable(count),
  total_is_estimate: z.optional(z.boolean()),
  sort: z.optional(z.string()),
  totals: z.optional(z.nullable(z.record(z.string(), z.number()))),
  cursor: z.optional(z.nullable(z.string())),
  generated_at: z.optional(Instant),
})
export type ListMeta = Read<typeof ListMeta>

/** The envelope of a list. */
export const list = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), meta: ListMeta })
/** A list that also counts its rows by status and the late ones. The counts ignore the filters on status and lateness. */
export const statusList = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    data: z.array(row),
    meta: z.extend(ListMeta, { by_status: z.optional(z.record(z.string(), count)), late: z.optional(count) }),
  })
/** The envelope of a single record. */
export const single = <T extends z.ZodMiniType>(record: T) => z.object({ data: record })

/** Body of v7's error responses. `errors` has zero-based dotted keys (`lines.2.qty`). */
export const Failure = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  error_count: z.optional(count),
  request_id: z.optional(z.string()),
  data: z.optional(z.unknown()),
  /** Details that help to fix the error: `existing` is the record that already has the number. */
  meta: z.optional(z.record(z.string(), z.unknown())),
})
export type Failure = z.output<typeof Failure>

/** Determines how a column is rendered. */
export const COLUMN_TYPES = [
  'text',
  'code',
  'number',
  'quantity',
  'date',
  'datetime',
  'boolean',
  'status',
  'percent',
  'money',
  'tags',
] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

/** Column metadata, the same shape for every list. */
export const Column = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(COLUMN_TYPES),
  group: text,
  align: z.enum(['left', 'right', 'center']),
  width: z.number(),
  min_width: z.number(),
  sortable: z.boolean(),
  filterable: z.boolean(),
  filter_key: text,
  searchable: z.boolean(),
  pinned: z.nullable(z.enum(['left', 'right'])),
  locked: z.boolean(),
  default_visible: z.boolean(),
  default_order: z.number(),
  total: z.boolean(),
  format: text,
  permission: text,
  help: text,
})
export type Column = Read<typeof Column>

/** A filter with its counts under the current scope and filters. */
export const Facet = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['multi', 'date_range', 'number_range', 'typeahead', 'boolean', 'text']),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string(), count: z.optional(count) }))),
  min: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  max: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  source: z.optional(z.string()),
})
export type Facet = Read<typeof Facet>
export const facets = z.object({ data: z.array(Facet) })
