import type { FormField } from '#lib/contract/exact.ts'
import { lineShape, type OrderKind } from './kind.ts'

type CellType = 'product' | 'uom' | 'qty' | 'price' | 'day' | 'choice' | 'serials' | 'text' | 'info'

/** One column of the line grid. `info` columns show what the system knows; nothing is typed there. */
export type LineColumn = {
  key: string
  label: string
  type: CellType
  /** Pixels. */
  width: number
  isRequired: boolean
  isReadonly: boolean
  help: string | null
  /** What its numbers count, where v7 says so: `AUD`. */
  currency?: string
}

const TYPES: Readonly<Record<string, { type: CellType; width: number }>> = {
  product_code: { type: 'product', width: 190 },
  qty: { type: 'qty', width: 96 },
  uom: { type: 'uom', width: 92 },
  lot_no: { type: 'text', width: 120 },
  expiry_date: { type: 'day', width: 116 },
  expiry_min_date: { type: 'day', width: 124 },
  disposition_code: { type: 'choice', width: 120 },
  serial_nos: { type: 'serials', width: 130 },
  unit_price: { type: 'price', width: 116 },
  notes: { type: 'text', width: 220 },
}

const info = (key: string, label: string, width: number): LineColumn => ({
  key,
  label,
  type: 'info',
  width,
  isRequired: false,
  isReadonly: true,
  help: null,
})

type Options = {
  labelOf?: (key: string, fallback: string) => string
  isReadonly?: boolean
  /** Whether lines of the order hold something there: what is not shown is not sent, and would be lost with the next change. */
  isFilled?: (key: string) => boolean
}

/**
 * The columns of the grid, from the options call. What the contract cannot take is left out; the product's name stands
 * behind its code, and for sales what is available now behind the unit. A hand that types goes product, quantity, unit.
 */
export const columnsOf = (
  kind: OrderKind,
  fields: readonly FormField[],
  { labelOf = (_, word) => word, isReadonly = false, isFilled = () => false }: Options = {},
) => {
  const shape = lineShape(kind)
  const typed = fields.flatMap((field): LineColumn[] => {
    const known = TYPES[field.key]
    if (!known || !(field.key in shape) || (field.visible === false && !isFilled(field.key))) return []
    return [
      {
        key: field.key,
        label: labelOf(field.key, field.label),
        type: known.type,
        width: known.width,
        isRequired: field.required,
        isReadonly: isReadonly || field.readonly === true,
        help: field.help ?? null,
        ...(field.currency && { currency: field.currency }),
      },
    ]
  })
  const order = ['product_code', 'qty', 'uom']
  const rank = (column: LineColumn) => (order.includes(column.key) ? order.indexOf(column.key) : order.length)
  const sorted = typed.toSorted((a, b) => rank(a) - rank(b))
  return sorted.flatMap((column) => {
    if (column.key === 'product_code') return [column, info('product_name', labelOf('product_name', 'Name'), 220)]
    if (column.key === 'uom' && kind === 'SO') return [column, info('available_now', labelOf('available_now', 'Available now'), 112)]
    return [column]
  })
}

const FIRST_ON_PHONES = ['product_code', 'qty', 'uom']

/** The columns on a phone: what is scanned and counted first, side by side, and the name behind it. */
export const phoneColumns = (columns: readonly LineColumn[]): LineColumn[] => {
  const rank = ({ key }: LineColumn) => (FIRST_ON_PHONES.includes(key) ? FIRST_ON_PHONES.indexOf(key) : FIRST_ON_PHONES.length)
  return columns.map((column) => (column.type === 'product' ? { ...column, width: 128 } : column)).toSorted((a, b) => rank(a) - rank(b))
}
