import type { Finding } from './findings.ts'
import type { Head } from './head.ts'
import { cellOf, type Line } from './lines.ts'
import { rowPath } from './paths.ts'

/** Sentences by path, as a server gives them: `lines.2.qty`, `ship_to.city`. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** The form as it was sent: what an answer speaks of. `lines` are those that were sent, in their order. */
export type SentForm = { lines: readonly Line[]; head: Head }

/** What a server says, at the cells and fields of the form. */
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
