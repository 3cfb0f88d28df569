import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Module, scope } from '../engine/common.ts'
import { requiredLine } from '../engine/fields.ts'

// docs/decisions/0174-an-export-is-reported-by-the-browser.md

/**
 * What was produced. XLSX, CSV, FILE (a message as it came) and TEXT (a copied table or message) are exports (event EXPORT). The others
 * are prints (event PRINT): PAPER is a list, SHEETS are for the floor, such as pick lists, PDF is documents in one file, LABELS are on
 * paper, and ZPL is for a label printer.
 */
const OUTPUT_FORMATS = ['XLSX', 'CSV', 'FILE', 'TEXT', 'PAPER', 'SHEETS', 'PDF', 'LABELS', 'ZPL'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

/** Every list and document that can be exported or printed, as in file names. A list of yours needs its `name` here. */
const OUTPUT_NAMES = [
  'stock-holding',
  'stock-lines',
  'stock-forecast',
  'stock-movements',
  'stock-age',
  'purchase-orders',
  'purchase-order-lines',
  'purchase-orders-by-week',
  'sales-orders',
  'sales-order-lines',
  'sales-orders-by-week',
  'customers',
  'shipments-outbound',
  'shipments-inbound',
  'suppliers',
  'supplier-products',
  'audit-log',
  'rejections',
  'rejected-message',
  'users',
  'user-access',
  'client-access',
  'pick-lists',
  'packing-lists',
  'delivery-lists',
  'delivery-notes',
  'pallet-labels',
  'pallet-lists',
  'carton-labels',
  'item-labels',
  'location-labels',
] as const
export type OutputName = (typeof OUTPUT_NAMES)[number]
const NAMES: ReadonlySet<string> = new Set(OUTPUT_NAMES)

/** Limits of a report. The browser shortens its reports to fit them. */
export const REPORT_LIMITS = { filters: 30, label: 80, value: 200, query: 2000 } as const

/** A list's query without `?`: visible ASCII except `#`, as `writeQuery` writes it. */
const listQuery = z
  .string('Send text.')
  .check(z.maxLength(REPORT_LIMITS.query, 'Send a shorter query.'), z.regex(/^[!"$-~]*$/, 'Send a query.'))

const filterText = (max: number) => requiredLine('Enter text.', max)

const body = z.strictObject({
  /** The list or document: `stock-holding`, `pallet-labels`. */
  name: z.string('Name the list.').check(
    z.regex(/^[a-z][a-z0-9-]{0,59}$/, { error: 'Name the list in lower case with hyphens.', abort: true }),
    z.refine((name) => NAMES.has(name), { error: ({ input }) => `There is no list or document ${String(input)}.` }),
  ),
  /** The module of the list from which it was produced. The user needs the right to export or print there. */
  module: Module,
  format: z.enum(OUTPUT_FORMATS, `Choose one of ${OUTPUT_FORMATS.join(', ')}.`),
  /** Number of rows, sheets, labels, messages, or records whose documents were printed. */
  rows: z.int('Enter a whole number.').check(z.gte(1, 'Enter at least 1.'), z.lte(100_000_000, 'Enter a smaller number.')),
  /** Filters in the user's words. */
  filters: z
    .array(z.strictObject({ label: filterText(REPORT_LIMITS.label), value: filterText(REPORT_LIMITS.value) }))
    .check(z.maxLength(REPORT_LIMITS.filters, `Send at most ${REPORT_LIMITS.filters} filters.`)),
  /** The list's query in the application, which opens the same list again. Null if it is too long. */
  query: z.nullable(listQuery),
})

export const postAuditEvent = call({
  method: 'POST',
  path: 'audit/event',
  summary: 'Report an export or print that the browser has produced from a list, for the audit log.',
  isExtension: true,
  query: z.object({ ...scope }),
  body,
  response: z.undefined(),
  status: 204,
  failures: [403, 422, 429],
})

const codeList = z.array(z.string())

/** `after` of an entry for an export or print. Without codes it covered every client, owner or site. */
export const outputRecord = z.object({
  module: z.string(),
  format: z.string(),
  rows: z.number(),
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  query: z.nullable(z.string()),
  client: codeList,
  owner: codeList,
  site: codeList,
})
export type OutputRecord = z.output<typeof outputRecord>
