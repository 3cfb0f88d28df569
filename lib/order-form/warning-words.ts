import { rowPath } from './paths.ts'
import type { Warning } from './draft/states.ts'

/** Maximum sentences in a message that disappears soon. */
const MOST = 3

/** Comes last, because nothing has to be done about it, whereas a shortage changes what is shipped. */
const LAST = 'DUPLICATE_LINE'

/** A server's warnings, each message once with its lines: "Lines 1 and 4: Only 0 of 5 available." */
export const warningWords = (warnings: readonly Warning[]): string => {
  const about = new Map<string, Set<number>>()
  for (const { path, message } of warnings.toSorted((a, b) => Number(a.code === LAST) - Number(b.code === LAST))) {
    const lines = about.get(message) ?? new Set<number>()
    const place = rowPath(path ?? '')
    if (place) lines.add(place.index + 1)
    about.set(message, lines)
  }
  const sentences = [...about].map(([message, lines]) => `${linesText([...lines], message)}${message}`)
  const left = sentences.length - MOST
  return [...sentences.slice(0, MOST), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ')
}

/** Prefix with the lines of a message; empty if the message names its line itself. */
const linesText = (lines: readonly number[], message: string): string => {
  if (lines.length === 0 || /^lines? \d/i.test(message)) return ''
  if (lines.length === 1) return `Line ${lines[0]}: `
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}: `
}
