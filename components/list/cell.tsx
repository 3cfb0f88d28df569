import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatPercent, formatQty, formatRelative } from '#lib/client/format.ts'
import type { ColumnSpec, ColumnType } from '#lib/list/spec.ts'

type Fields = Readonly<Record<string, unknown>>

/** Numbers stand at the right, under each other. */
export const isRight = (type: ColumnType): boolean => type === 'number' || type === 'quantity' || type === 'percent' || type === 'money'

/** The value of a column: a field of the row, or one of the client's own fields among its attributes. */
export const valueOf = (row: object, key: string): unknown => {
  const fields = row as Fields
  if (key in fields) return fields[key]
  const attributes = fields['attributes'] as Fields | undefined
  return attributes?.[key.replace(/^attributes\./, '')]
}

export type Drawn = {
  content: ReactNode
  /** Always shown on hover and focus, e.g. the name behind a code. */
  tip?: string
}

/** Draws a value the way its type is drawn everywhere. */
export const drawCell = (column: ColumnSpec, row: object): Drawn => {
  const value = valueOf(row, column.key)
  if (value === null || value === undefined || value === '') return unknown(column)
  const whole = column.whole ? String(valueOf(row, column.whole) ?? '') : ''
  const tip = whole && whole !== value ? whole : undefined
  switch (column.type) {
    case 'number':
    case 'quantity':
    case 'money':
      return { content: <Quantity value={Number(value)} unit={column.unit ? String(valueOf(row, column.unit) ?? '') : ''} />, tip }
    case 'percent':
      return { content: formatPercent(Number(value)), tip }
    case 'date':
      return { content: formatDate(String(value)), tip: relativeDay(String(value)) }
    case 'datetime':
      return { content: formatDateTime(String(value)), tip: formatRelative(String(value)) }
    case 'boolean':
      return { content: value === true ? 'Yes' : <span className="text-dim">No</span>, tip }
    case 'status':
      return { content: whole || String(value), tip: whole ? String(value) : undefined }
    case 'tags':
      return { content: Array.isArray(value) ? value.join(', ') : String(value as string), tip }
    case 'code':
    case 'text':
      return { content: String(value as string), tip }
  }
}

const relativeDay = (day: string) => {
  const days = Math.round((Date.parse(day) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000)
  if (days === 0) return 'today'
  return days > 0 ? `in ${formatQty(days)} ${days === 1 ? 'day' : 'days'}` : `${formatQty(-days)} ${days === -1 ? 'day' : 'days'} ago`
}

/** A dash, and why nothing is known. */
const unknown = (column: ColumnSpec): Drawn => ({
  content: (
    <>
      <span aria-hidden="true" className="text-dim">
        –
      </span>
      <span className="sr-only">{column.unknown ?? 'Unknown'}</span>
    </>
  ),
  tip: column.unknown,
})

/** A number as it stands in tables: zero steps back, the unit is dimmed. */
export const Quantity = ({ value, unit }: { value: number; unit?: string }) => (
  <>
    <span className={value === 0 ? 'text-dim' : undefined}>{formatQty(value)}</span>
    {unit && <span className="ml-1 text-xs text-dim">{unit}</span>}
  </>
)
