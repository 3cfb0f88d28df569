import { rowPath } from './paths.ts'
import type { Warning } from './draft/states.ts'

/** Maximum sentences in a message that disappears soon. */
const MAX_SENTENCES = 3

/** Warnings with this code come last: nothing has to be done about them, whereas a shortage changes what is shipped. */
const LAST_CODE = 'DUPLICATE_LINE'

/** A server's warnings, each message once with its lines: "Lines 1 and 4: Only 0 of 5 available." */
export const warningText = (warnings: readonly Warning[]): string => {
  const linesByMessage = new Map<string, Set<number>>()
  for (const { path, message } of warnings.toSorted((a, b) => Number(a.code === LAST_CODE) - Number(b.code === LAST_CODE))) {
    const lines = linesByMessage.get(message) ?? new Set<number>()
    const place = rowPath(path ?? '')
    if (place) lines.add(place.index + 1)
    linesByMessage.set(message, lines)
  }
  const sentences = [...linesByMessage].map(([message, lines]) => `${linesText([...lines], message)}${message}`)
  const moreCount = sentences.length - MAX_SENTENCES
  return [...sentences.slice(0, MAX_SENTENCES), ...(moreCount > 0 ? [`And ${moreCount} more.`] : [])].join(' ')
}

/** Prefix with the lines of a message; empty if it is about no line, or names its line itself. */
const linesText = (lines: readonly number[], message: string): string => {
  if (lines.length === 0 || /^lines? \d/i.test(message)) return ''
  if (lines.length === 1) return `Line ${lines[0]}: `
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}: `
}
