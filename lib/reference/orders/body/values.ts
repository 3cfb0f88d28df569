import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { withoutFloatNoise } from '#lib/contract/orders/order-entry.ts'
import { MAX_LINE_QTY } from '#lib/contract/orders/orders.ts'
import { cutText } from '#lib/shared/cut-text.ts'
import { ADDRESS_LABELS, HEADER_FIELDS } from './fields.ts'

/** A line as entered; null for missing or unreadable values. The quantity is in the line's unit. */
export type LineValues = {
  line_no: number
  product_code: string | null
  uom: string | null
  qty: number | null
  lot_no: string | null
  expiry_date: string | null
  expiry_min_date: string | null
  serial_nos: string[]
  disposition_code: string | null
  unit_price: number | null
  notes: string | null
}

/** An order as entered. */
export type Values = {
  head: Readonly<Record<string, string | null>>
  /** Null if no address was given. Meaningless for a purchase order. */
  shipTo: Readonly<Record<string, string | null>> | null
  lines: readonly LineValues[]
  identityToken: string | null
}

type JsonObject = Readonly<Record<string, unknown>>

const MAX_TEXT_LENGTH = 4_000

/**
 * Reads the values of a body that have the right type, and sets the others to null; the contract's schema reports those. This way a
 * draft keeps incomplete input, and the rules that need the database can check everything else at the same time.
 */
export const readValues = (kind: OrderKind, body: unknown): Values => {
  const sent = isObject(body) ? body : {}
  const head = Object.fromEntries(HEADER_FIELDS[kind].map(({ key, kind: type }) => [key, READERS[type](sent[key])]))
  const lines = Array.isArray(sent['lines']) ? sent['lines'] : []
  return {
    head,
    shipTo: isObject(sent['ship_to']) ? addressOf(sent['ship_to']) : null,
    lines: numberLines(lines.map((line) => lineOf(isObject(line) ? line : {}))),
    identityToken: text(sent['identity_token']),
  }
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | null => {
  const trimmed = typeof value === 'string' ? cutText(value.trim(), MAX_TEXT_LENGTH) : ''
  return trimmed === '' ? null : trimmed
}
const code = (value: unknown): string | null => text(value)?.toUpperCase() ?? null

/** A calendar date, or null if it is not a real one (`2025-02-30`). */
const day = (value: unknown): string | null => {
  const date = text(value)
  if (date === null || !/^\d{4}-\d{2}-\d{2}$/.test(date) || date < '0001') return null
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : date
}
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const qtyOf = (value: unknown): number | null => {
  const qty = number(value)
  return qty === null ? null : withoutFloatNoise(qty)
}

const READERS = { text, code, day } as const

const addressOf = (sent: JsonObject): Record<string, string | null> =>
  Object.fromEntries(Object.keys(ADDRESS_LABELS).map((key) => [key, key === 'country' ? code(sent[key]) : text(sent[key])]))

const lineOf = (sent: JsonObject): LineValues => ({
  line_no: number(sent['line_no']) ?? 0,
  product_code: code(sent['product_code']),
  uom: code(sent['uom']),
  qty: qtyOf(sent['qty']),
  lot_no: text(sent['lot_no']),
  expiry_date: day(sent['expiry_date']),
  expiry_min_date: day(sent['expiry_min_date']),
  serial_nos: Array.isArray(sent['serial_nos']) ? sent['serial_nos'].flatMap((serial) => text(serial) ?? []) : [],
  disposition_code: code(sent['disposition_code']),
  unit_price: number(sent['unit_price']),
  notes: text(sent['notes']),
})

/** Lines keep their numbers if these are ascending and below a million; otherwise all lines are renumbered from 1. */
const numberLines = (lines: readonly LineValues[]): LineValues[] => {
  const isAscending = lines.every((line, index) => Number.isInteger(line.line_no) && line.line_no > (lines[index - 1]?.line_no ?? 0))
  const keepsNumbers = isAscending && (lines.at(-1)?.line_no ?? 0) < 1_000_000
  return lines.map((line, index) => (keepsNumbers ? line : { ...line, line_no: index + 1 }))
}

/** Prices and quantities are stored with three decimals. */
const hasTooManyDecimals = (value: number | null): boolean => value !== null && Math.abs(value * 1000 - Math.round(value * 1000)) > 1e-6

/** Paths of numbers that would be rounded when stored. They are refused in drafts too, which would otherwise keep a value that nobody entered. */
export const roundedPaths = ({ lines }: Values): string[] =>
  lines.flatMap((line, index) =>
    (['qty', 'unit_price'] as const).flatMap((key) => (hasTooManyDecimals(line[key]) ? [`lines.${index}.${key}`] : [])),
  )

/** A quantity that the database can store; 0 if it is missing or out of range. */
export const storableQty = (qty: number | null): number =>
  qty !== null && qty > 0 && qty <= MAX_LINE_QTY ? Math.round(qty * 1000) / 1000 : 0
