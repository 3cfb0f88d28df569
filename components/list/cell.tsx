import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatPercent, formatPrice, formatQty, formatWord, momentTip, today } from '#lib/client/format.ts'
import { UNKNOWN_REASON } from '#lib/client/unknown-reason.ts'
import { isUnread } from '#lib/contract/engine/unread-fields.ts'
import type { ColumnSpec, ColumnType } from '#lib/list/spec.ts'
import { daysBetween } from '#lib/shared/days.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether a column is right-aligned: all numbers are. */
export const isRightAligned = (type: ColumnType): boolean =>
  type === 'number' || type === 'quantity' || type === 'percent' || type === 'money'

/** The value of a column: a field of the row, a nested field (`actor.name`) or one of the client's custom attributes. */
export const valueOf = (row: object, key: string): unknown => {
  const fields = row as Fields
  if (key in fields) return fields[key]
  const attributes = fields['attributes'] as Fields | undefined
  const attribute = attributes?.[key.replace(/^attributes\./, '')]
  if (attribute !== undefined || !key.includes('.')) return attribute
  return key.split('.').reduce<unknown>(fieldOf, row)
}

const fieldOf = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined)

export type CellContent = {
  content: ReactNode
  /** Tooltip on hover and focus, e.g. the name that belongs to a code. */
  tip?: string
}

/** The texts that a column shows for different people, by column key. */
export type SharedNames = Readonly<Record<string, ReadonlySet<string>>>

/** Renders a value by the type of its column. */
export const renderCell = (column: ColumnSpec, row: object, shared?: SharedNames): CellContent => {
  const value = valueOf(row, column.key)
  if (value === null || value === undefined || value === '') return renderUnknown(withReason(column, row))
  const text = textOf(value)
  const fullText = column.fullText ? textOf(valueOf(row, column.fullText)) : ''
  const name = nameOf(column, row)
  if (name && name !== text) return { content: name, tip: `${name} · ${textOf(codeOf(column, row))}` }
  const apart = column.apartBy && shared?.[column.key]?.has(text) ? textOf(valueOf(row, column.apartBy)) : ''
  if (apart) return { content: `${text} · ${apart}` }
  const draw = DRAW[column.type] ?? drawText
  return { tip: fullText && fullText !== text ? fullText : undefined, ...draw(text, { column, row, fullText, value }) }
}

/** The name that a column shows for its code; empty if unknown. */
export const nameOf = ({ key, name }: ColumnSpec, row: object): string => {
  if (name === undefined) return ''
  return typeof name === 'string' ? textOf(valueOf(row, name)) : (name[textOf(valueOf(row, key))] ?? '')
}

/** The code of a column that has a name. */
export const codeOf = ({ key, knownCode = key }: ColumnSpec, row: object): unknown => valueOf(row, knownCode) ?? valueOf(row, key)

type CellData = { column: ColumnSpec; row: object; fullText: string; value: unknown }
type Draw = (text: string, extra: CellData) => CellContent

const drawNumber: Draw = (text, { column, row }) => ({
  content: <Quantity value={Number(text)} unit={unitOf(column, row)} />,
})
const unitOf = ({ unit }: ColumnSpec, row: object) => (unit ? textOf(valueOf(row, unit)) : '')
const drawText: Draw = (text) => ({ content: text })

const DRAW: Partial<Record<ColumnType, Draw>> = {
  number: drawNumber,
  quantity: drawNumber,
  money: (text, { column, row }) => ({ content: <Quantity value={Number(text)} unit={unitOf(column, row)} format={formatPrice} /> }),
  percent: (text) => ({ content: formatPercent(Number(text)) }),
  date: (text) => ({ content: formatDate(text), tip: relativeDay(text) }),
  datetime: (text) => ({ content: formatDateTime(text), tip: momentTip(text) }),
  boolean: (_, { value }) => ({ content: value === true ? 'Yes' : <span className="text-dim">No</span> }),
  status: (text, { fullText }) => ({ content: fullText || formatWord(text), tip: fullText ? text : undefined }),
}

/** A value as plain text. The items of a list are joined. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value)
}

const relativeDay = (day: string) => {
  const days = daysBetween(today(), day)
  if (days === 0) return 'today'
  return days > 0 ? `in ${formatQty(days)} ${days === 1 ? 'day' : 'days'}` : `${formatQty(-days)} ${days === -1 ? 'day' : 'days'} ago`
}

/** The column with the reason why its value in this row is unknown. */
export const withReason = (column: ColumnSpec, row: object): ColumnSpec =>
  column.unknown !== undefined && isUnread(row, column.key) ? { ...column, unknown: UNKNOWN_REASON } : column

const renderUnknown = (column: ColumnSpec): CellContent => ({ content: <Unknown reason={column.unknown} />, tip: column.unknown })

/** What a cell shows for an unknown value: a dash, with the reason for screen readers. */
export const Unknown = ({ reason = UNKNOWN_REASON }: { reason?: string }) => (
  <>
    <span aria-hidden="true" className="text-dim">
      –
    </span>
    <span className="sr-only">{reason}</span>
  </>
)

/** A number in a table cell, which cuts off what does not fit: the unit before any digit. Zeros and units are dimmed. */
export const Quantity = ({ value, unit, format = formatQty }: { value: number; unit?: string; format?: (value: number) => string }) => {
  const color = value === 0 ? 'text-dim' : ''
  if (!unit) return <span className={color}>{format(value)}</span>
  return (
    <span data-fit className="inline-flex max-w-full items-baseline gap-1">
      <span className={`cut-number min-w-0 ${color}`}>{format(value)}</span>
      {/* The space separates number and unit in the text of the cell (tooltip, copy). On screen, `gap` does. */}
      <span className="cut min-w-0 shrink-9999 text-xs text-dim"> {unit}</span>
    </span>
  )
}
