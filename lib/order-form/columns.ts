import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { lineShape } from './kind.ts'
import type { Choice } from './options.ts'

type CellType = 'product' | 'uom' | 'qty' | 'price' | 'day' | 'choice' | 'serials' | 'text' | 'info'

/** One column of the line grid. `info` columns are calculated and cannot be edited. */
export type LineColumn = {
  key: string
  label: string
  type: CellType
  /** Pixels. */
  width: number
  isRequired: boolean
  isReadonly: boolean
  help: string | null
  /** Currency of its numbers, if v7 gives one: `AUD`. */
  currency?: string
  /** The most decimals of its numbers, if v7 gives that. */
  decimals?: number
  /** The choices, in a column of choices. Empty if v7 does not list them. */
  choices?: readonly Choice[]
}

const TYPES: Readonly<Record<string, { type: CellType; width: number }>> = {
  product_code: { type: 'product', width: 190 },
  qty: { type: 'qty', width: 96 },
  uom: { type: 'uom', width: 92 },
  lot_no: { type: 'text', width: 120 },
  expiry_date: { type: 'day', width: 116 },
  expiry_min_date: { type: 'day', width: 148 },
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

const FIRST_COLUMNS = ['product_code', 'qty', 'uom']
const rankOf = ({ key }: LineColumn) => (FIRST_COLUMNS.includes(key) ? FIRST_COLUMNS.indexOf(key) : FIRST_COLUMNS.length)
const byRank = (a: LineColumn, b: LineColumn) => rankOf(a) - rankOf(b)

type Options = {
  labelOf?: (key: string, fallback: string) => string
  isReadonly?: boolean
  /** Whether lines of the order have values in a column. It is then shown even if v7 hides it, because hidden columns are not sent. */
  hasValues?: (key: string) => boolean
  dispositions?: readonly Choice[]
}

/**
 * The columns of the grid, from the options call, without fields that the contract does not have or v7 hides. Product, quantity and
 * unit come first. The product name follows its code, and for sales orders the available quantity follows the unit.
 */
export const lineColumnsOf = (
  kind: OrderKind,
  fields: readonly FormField[],
  { labelOf = (_, word) => word, isReadonly = false, hasValues = () => false, dispositions = [] }: Options = {},
) => {
  const shape = lineShape(kind)
  const editable = fields.flatMap((field): LineColumn[] => {
    const known = TYPES[field.key]
    if (!known || !(field.key in shape) || (field.visible === false && !hasValues(field.key))) return []
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
        ...(typeof field.decimals === 'number' && { decimals: field.decimals }),
        ...(known.type === 'choice' && { choices: dispositions }),
      },
    ]
  })
  return editable.toSorted(byRank).flatMap((column) => {
    if (column.key === 'product_code') return [column, info('product_name', labelOf('product_name', 'Name'), 220)]
    if (column.key === 'uom' && kind === 'SO') return [column, info('available_now', `${labelOf('available', 'Available')} now`, 112)]
    return [column]
  })
}

/** Whether no cell can be changed. */
export const isLocked = (columns: readonly LineColumn[]): boolean => columns.every(({ isReadonly }) => isReadonly)

/** Column order on phones: what users scan and count comes first, then the name and the rest. */
export const phoneColumns = (columns: readonly LineColumn[]): LineColumn[] => {
  return columns.map((column) => (column.type === 'product' ? { ...column, width: 128 } : column)).toSorted(byRank)
}
