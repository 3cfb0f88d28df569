import type { CopyRow, CopyValue } from './db.ts'

const NUL = String.fromCharCode(0)
const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One row in COPY's text format, line break included. */
export const copyLine = (row: CopyRow): string => {
  let line = ''
  for (let i = 0; i < row.length; i++) line += (i === 0 ? '' : '\t') + formatValue(row[i])
  return `${line}\n`
}

/** Joins rows into chunks of about `size` characters, so that a load of any length needs little memory. */
export async function* copyChunks(
  rows: Iterable<CopyRow> | AsyncIterable<CopyRow>,
  size: number,
): AsyncGenerator<{ text: string; rows: number }> {
  let text = ''
  let count = 0
  for await (const row of rows) {
    text += copyLine(row)
    count++
    if (text.length < size) continue
    yield { text, rows: count }
    text = ''
    count = 0
  }
  if (count > 0) yield { text, rows: count }
}

const formatValue = (value: CopyValue): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (Array.isArray(value))
    return escapeText(`{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`)
  return escapeText(JSON.stringify(value))
}

// PostgreSQL's text cannot hold NUL, so it is dropped.
const escapeText = (text: string): string => {
  const clean = text.includes(NUL) ? text.replaceAll(NUL, '') : text
  return SPECIAL.test(clean) ? clean.replaceAll(/[\\\t\n\r]/g, (c) => ESCAPES[c] ?? c) : clean
}
