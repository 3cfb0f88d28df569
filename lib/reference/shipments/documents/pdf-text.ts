import { runsOf, type Weight } from './fonts.ts'

export type Doc = PDFKit.PDFDocument
export type Style = { size: number; weight?: Weight; colour?: string; isNumber?: boolean }

export const INK = '#111827'
const MAX_LINES = 3
/** Ascent of Inter, relative to the font size. All fonts of a line share its baseline. */
const ASCENT = 0.97

/** Draws a text in one line and returns its width. A number is right-aligned within `width`. */
export const drawText = (doc: Doc, text: string, x: number, y: number, style: Style, width?: number): number => {
  const runs = runsOf(text, style.weight ?? 400)
  const textWidth = width === undefined || !style.isNumber ? 0 : widthOf(doc, text, style)
  let at = style.isNumber && width !== undefined ? x + width - textWidth : x
  const start = at
  const features = style.isNumber ? { features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[] } : {}
  for (const run of runs) {
    doc
      .font(run.font)
      .fontSize(style.size)
      .fillColor(style.colour ?? INK)
    doc.text(run.text, at, y + ASCENT * style.size, { lineBreak: false, baseline: 'alphabetic', ...features })
    at += doc.widthOfString(run.text, features)
  }
  return at - start
}

const widthOf = (doc: Doc, text: string, { size, weight = 400, isNumber }: Style): number =>
  runsOf(text, weight).reduce(
    (sum, run) =>
      sum +
      doc
        .font(run.font)
        .fontSize(size)
        .widthOfString(run.text, isNumber ? { features: ['tnum'] } : {}),
    0,
  )

/** Wraps a text to a width: at spaces, or within a word that is too long. Truncates it after `max` lines. */
export const linesOf = (doc: Doc, text: string, width: number, style: Style, max = MAX_LINES): string[] => {
  if (widthOf(doc, text, style) <= width) return [text]
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string) => widthOf(doc, candidate, style) <= width
  for (const word of text.split(/\s+/)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (fits(joined)) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
    if (lines.length > max) break
  }
  if (line !== '') lines.push(line)
  if (lines.length <= max) return lines
  const keptLines = lines.slice(0, max)
  return [...keptLines.slice(0, -1), `${keptLines.at(-1)?.replace(/.{1,2}$/u, '')}…`]
}
