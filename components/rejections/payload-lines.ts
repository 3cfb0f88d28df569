import { parseExactly } from '#lib/contract/engine/exact-json.ts'

/** A line of a payload, with an explanation if the format defines one. */
export type Line = { text: string; hint?: string }

/** The unformatted payload, split at its line breaks. */
export const rawLines = (payload: string): Line[] => payload.split(/\r\n|\n|\r/).map((text) => ({ text }))

/** The formatted payload, with one segment, field or tag per line. Left unformatted if it cannot be parsed. */
export const prettyLines = (payload: string, format: string): Line[] => {
  if (format === 'X12') return x12Lines(payload)
  if (format === 'JSON') return jsonLines(payload)
  if (format === 'XML') return xmlLines(payload)
  return rawLines(payload)
}

/** Names of the segments in supported messages (X12 004010), by id or by id and first element. */
const SEGMENT_NAMES: Readonly<Record<string, string>> = {
  ISA: 'Interchange header',
  GS: 'Group header',
  ST: 'Message header',
  W05: 'Order: reference',
  W06: 'Advice: reference',
  'N1*ST': 'Ship to',
  'N1*SF': 'Ship from',
  'N1*SU': 'Supplier',
  'N1*WH': 'Warehouse',
  N1: 'Party',
  N2: 'Name, continued',
  N3: 'Street',
  N4: 'City, state, postcode, country',
  PER: 'Contact',
  'G62*10': 'Ship on',
  'G62*02': 'Deliver on',
  'G62*17': 'Expected on',
  G62: 'Date',
  W66: 'Carrier',
  W27: 'Carrier',
  NTE: 'Note',
  LX: 'Line',
  W01: 'Quantity, unit, item',
  W04: 'Quantity, unit, item',
  'N9*LT': 'Lot',
  N9: 'Reference',
  W76: 'Total of the order',
  W03: 'Total of the advice',
  G39: 'Item: codes and packing',
  G69: 'Item: name',
  SE: 'Message trailer',
  GE: 'Group trailer',
  IEA: 'Interchange trailer',
}

const x12Lines = (payload: string): Line[] => {
  const [separator, terminator] = [payload[3], payload[105]]
  if (!payload.startsWith('ISA') || !separator || !terminator) return rawLines(payload)
  return payload
    .split(terminator)
    .map((segment) => segment.trim())
    .filter(Boolean)
    .map((segment) => {
      const [id = '', role = ''] = segment.split(separator, 2)
      return { text: segment, hint: SEGMENT_NAMES[`${id}*${role}`] ?? SEGMENT_NAMES[id] }
    })
}

const jsonLines = (payload: string): Line[] => {
  try {
    return rawLines(JSON.stringify(parseExactly(payload), null, 2))
  } catch {
    return rawLines(payload)
  }
}

const xmlLines = (payload: string): Line[] => {
  let depth = 0
  return payload
    .replaceAll(/>\s*</g, '>\n<')
    .split('\n')
    .map((text) => {
      const isEnd = text.startsWith('</')
      if (isEnd) depth = Math.max(0, depth - 1)
      const line = { text: `${'  '.repeat(depth)}${text.trim()}` }
      if (/^<[^!?/]([^>]*[^/>])?>$/.test(text) && !/<\/[^>]+>$/.test(text)) depth += 1
      return line
    })
}

/** Part of a line that fits the width of the viewer. `line` counts from 0. */
export type Row = { line: number; from: number; text: string; hint?: string }

/** Characters per row of the viewer. Longer lines wrap. */
const WIDTH = 160

/** Wraps lines into rows of equal height, so that the viewer can virtualise them however long a line is. */
export const wrapLines = (lines: readonly Line[]): Row[] => {
  const rows: Row[] = []
  for (const [line, { text, hint }] of lines.entries()) {
    for (let from = 0; from === 0 || from < text.length; from += WIDTH) {
      rows.push({ line, from, text: text.slice(from, from + WIDTH), ...(from === 0 && hint !== undefined && { hint }) })
    }
  }
  return rows
}

/** Maximum number of search results. */
const MAX_MATCHES = 1000

/** Rows that contain the search text, ignoring case. A match across two rows counts for the first. */
export const findRows = (lines: readonly Line[], rows: readonly Row[], query: string): number[] => {
  const text = query.trim().toLowerCase()
  if (text === '') return []
  const matches = new Set<number>()
  let row = 0
  for (const [line, { text: lineText }] of lines.entries()) {
    const haystack = lineText.toLowerCase()
    for (
      let position = haystack.indexOf(text);
      position !== -1 && matches.size < MAX_MATCHES;
      position = haystack.indexOf(text, position + 1)
    ) {
      while (row < rows.length - 1 && (rows[row]!.line < line || (rows[row]!.line === line && rows[row]!.from + WIDTH <= position)))
        row += 1
      matches.add(row)
    }
  }
  return [...matches]
}
