import { numberText } from '#lib/shared/region.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import type { LineColumn } from './columns.ts'
import { headerBody, type HeaderValues } from './header.ts'
import { isBlank, newLine, filledLines, type Line, type Lines } from './lines.ts'
import { rowPath } from './paths.ts'
import { parseCell } from './values.ts'

export type Body = Readonly<Record<string, unknown>>

type Parts = { head: HeaderValues; lines: Lines; columns: readonly LineColumn[]; fields: readonly FormField[]; dateFormat: string }

/**
 * The request body for a form, and the grid row of each line in it. `isComplete` is false if a cell, or in a draft a date of the
 * header, has text that cannot be sent.
 */
export const orderBody = (parts: Parts, status: 'DRAFT' | 'ENTERED'): { body: Body; rows: number[]; isComplete: boolean } => {
  const { head, lines, columns, fields, dateFormat } = parts
  const isDay = (key: string) => fields.some((field) => field.key === key && field.type === 'date')
  const filled = filledLines(lines)
  let isComplete = true
  const lineBody = (line: Line, index: number) => {
    const entry: Record<string, unknown> = { line_no: index + 1 }
    for (const column of columns) {
      if (column.type === 'info') continue
      const read = parseCell(column, line.cells[column.key] ?? '', dateFormat)
      // v7 stores no negative quantity in a draft; the browser keeps it until it is corrected.
      const value = status === 'DRAFT' && column.type === 'qty' && Number(read) < 0 ? undefined : read
      if (value === undefined) isComplete = false
      entry[column.key] = value ?? null
    }
    return entry
  }
  const body = { ...headerBody(head, isDay, dateFormat), status, lines: filled.map(({ line }, index) => lineBody(line, index)) }
  if (status === 'DRAFT' && clearInvalidDays(body, fields)) isComplete = false
  return { body, rows: filled.map(({ row }) => row), isComplete }
}

/** Removes invalid dates, which a draft cannot hold; the browser keeps them until they are valid. */
const clearInvalidDays = (body: Record<string, unknown>, fields: readonly FormField[]): boolean => {
  const bad = fields.filter(
    (field) => field.type === 'date' && typeof body[field.key] === 'string' && !/^\d{4}-\d\d-\d\d$/.test(String(body[field.key])),
  )
  for (const field of bad) body[field.key] = null
  return bad.length > 0
}

/** The entries of a body that differ from what the server has. A change sends only these. */
export const changedPart = (body: Body, saved: Body): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(saved[key])))

/**
 * A body without the values at these paths: a field of the order or a whole line is removed, a field of a line or an address becomes
 * null.
 */
export const withoutPaths = (body: Body, paths: readonly string[]): Body => {
  const next: Record<string, unknown> = { ...body }
  const { lines } = body
  if (Array.isArray(lines)) next['lines'] = withoutLinePaths(lines, paths)
  for (const path of paths) {
    if (rowPath(path)) continue
    const [outer = path, inner] = path.split('.')
    if (inner === undefined) delete next[outer]
    else if (typeof next[outer] === 'object' && next[outer] !== null) next[outer] = { ...next[outer], [inner]: null }
  }
  return next
}

const withoutLinePaths = (lines: readonly Body[], paths: readonly string[]): Body[] => {
  const refused = paths.flatMap((path) => rowPath(path) ?? [])
  return lines.flatMap((line, index): Body[] => {
    const fields = refused.flatMap((path) => (path.index === index ? path.field : []))
    return fields.includes('') ? [] : [{ ...line, ...Object.fromEntries(fields.map((field) => [field, null])) }]
  })
}

/** Fields that name particular goods. A copy of an order leaves them out, because those goods may have left the warehouse. */
const GOODS_FIELDS = new Set(['lot_no', 'serial_nos', 'expiry_date', 'expiry_min_date', 'sscc'])

/** Labels of the columns whose values a copy of these lines leaves out. */
export const labelsLeftOut = (record: readonly Readonly<Record<string, unknown>>[], columns: readonly LineColumn[]): string[] =>
  columns.flatMap(({ key, label }) => (GOODS_FIELDS.has(key) && record.some((line) => cellText(line[key]) !== '') ? label : []))

/**
 * Converts a record's lines to grid lines, as text. A copy leaves out lots, serials, expiry dates and pallets. v7 stores 0 for a draft
 * line without a quantity; here its quantity stays empty.
 */
export const linesOfRecord = (
  record: readonly Readonly<Record<string, unknown>>[],
  columns: readonly LineColumn[],
  { isCopy = false, isDraft = false } = {},
): Line[] =>
  record.map((line) => {
    const cells = Object.fromEntries(
      columns
        .filter((column) => column.type !== 'info')
        .map(({ key }) => {
          const value = line[key === 'qty' ? 'qty_ordered' : key]
          const isLeftOut = (isCopy && GOODS_FIELDS.has(key)) || (isDraft && key === 'qty' && value === 0)
          return [key, isLeftOut ? '' : cellText(value)]
        }),
    )
    return newLine(cells, isCopy ? null : cells)
  })

const cellText = (value: unknown): string => {
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : ''
}

/** Adds an empty line at the end if there is none. */
export const withEmptyLine = (lines: Lines): Lines => {
  const last = lines.at(-1)
  return last && isBlank(last) ? lines : [...lines, newLine()]
}
