import type { Finding } from './findings.ts'
import type { HeaderValues } from './header.ts'
import { cellOf, type Line } from './lines.ts'
import { rowPath } from './paths.ts'

/** A server's messages by path: `lines.2.qty`, `ship_to.city`. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** The form as it was sent, to which the response's paths refer. `lines` are the sent lines, in order. */
export type SentForm = { lines: readonly Line[]; head: HeaderValues }

/** Assigns a server's errors to the form's cells and fields. */
export const findingsOfErrors = (errors: Errors, sent: SentForm): Finding[] =>
  Object.entries(errors).flatMap(([path, messages]) => messages.map((message) => findingAt(path, message, sent)))

export const findingAt = (path: string, message: string, { lines, head }: SentForm): Finding => {
  const place = rowPath(path)
  const line = place ? lines[place.index] : undefined
  if (place && line) {
    const column = place.field || 'product_code'
    return { at: 'cell', line: line.id, column, message, value: cellOf(line, column), isServer: true }
  }
  if (path === '' || path === 'lines' || place || !(path in head)) return { at: 'order', message, value: '', isServer: true }
  return { at: 'field', field: path, message, value: head[path] ?? '', isServer: true }
}
