import { rowPath } from './paths.ts'
import type { Warning } from './draft/states.ts'

/** What a message that soon goes can hold. */
const MOST = 3

/** Said last: nothing has to be done about it, where a line that is short changes what is shipped. */
const LAST = 'DUPLICATE_LINE'

/** What a server warns of, each sentence once, with the lines that it is about: "Lines 1 and 4: Only 0 of 5 available." */
export const warningWords = (warnings: readonly Warning[]): string => {
  const about = new Map<string, Set<number>>()
  for (const { path, message } of warnings.toSorted((a, b) => Number(a.code === LAST) - Number(b.code === LAST))) {
    const lines = about.get(message) ?? new Set<number>()
    const place = rowPath(path ?? '')
    if (place) lines.add(place.index + 1)
    about.set(message, lines)
  }
  const said = [...about].map(([message, lines]) => `${linesText([...lines], message)}${message}`)
  const left = said.length - MOST
  return [...said.slice(0, MOST), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ')
}

/** A sentence that names its line itself needs no other. */
const linesText = (lines: readonly number[], message: string): string => {
  if (lines.length === 0 || /^lines? \d/i.test(message)) return ''
  if (lines.length === 1) return `Line ${lines[0]}: `
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}: `
}
