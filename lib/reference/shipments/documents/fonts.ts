import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import arabic from '@fontsource/noto-sans-arabic/unicode.json' with { type: 'json' }
import inter from '@fontsource/inter/unicode.json' with { type: 'json' }

export type Weight = 400 | 600
/** A piece of text in one font. */
export type Run = { font: string; text: string }

const require = createRequire(import.meta.url)

/** Subsets of the fonts, most common first, with the ranges of the characters that they contain. */
const SUBSETS = [
  ...(['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const).map((part) => ({
    family: 'inter',
    part,
    ranges: rangesOf(inter[part]),
    isRtl: false,
  })),
  { family: 'noto-sans-arabic', part: 'arabic', ranges: rangesOf(arabic.arabic), isRtl: true },
]
const RTL_SUBSETS = new Set<string>(SUBSETS.filter(({ isRtl }) => isRtl).map(({ part }) => part))

function rangesOf(list: string): readonly (readonly [number, number])[] {
  return list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
}

const fontName = (part: string, weight: Weight) => `${part}-${weight}`

/** Name and bytes of every font. A document embeds only the characters that it uses. */
export const fontFiles = (): readonly { name: string; bytes: Buffer }[] =>
  (files ??= SUBSETS.flatMap(({ family, part }) =>
    ([400, 600] as const).map((weight) => ({
      name: fontName(part, weight),
      // The `woff2` of the same package breaks fontkit's subsetting.
      bytes: readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`)),
    })),
  ))
let files: { name: string; bytes: Buffer }[] | undefined

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Shown for characters that none of the fonts has, such as Chinese characters and emoji. */
const UNKNOWN = '?'

const subsetFor = (character: string): string | undefined => {
  const points = Array.from(character, (point) => point.codePointAt(0) ?? 0)
  return SUBSETS.find(({ ranges }) => points.every((point) => ranges.some(([from, to]) => point >= from && point <= to)))?.part
}

/** Splits text into runs, each in a font that has its characters. Orders right-to-left words as they are drawn, from the left. */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const runs: { part: string; text: string }[] = []
  for (const { segment } of graphemes.segment(text.replaceAll(/\s+/g, ' '))) {
    const part = subsetFor(segment)
    const [subset, shown] = part === undefined ? ['latin', UNKNOWN] : [part, segment]
    const last = runs.at(-1)
    if (last?.part === subset) last.text += shown
    else runs.push({ part: subset, text: shown })
  }
  return reorderRtlWords(runs).map((run) => ({ font: fontName(run.part, weight), text: run.text }))
}

/** Reverses consecutive words of a right-to-left script, with the spaces between them. */
const reorderRtlWords = <R extends { part: string; text: string }>(runs: R[]): R[] => {
  const ordered: R[] = []
  for (let at = 0; at < runs.length;) {
    let end = at
    while (isRtl(runs[end]) && runs[end + 1]?.text.trim() === '' && isRtl(runs[end + 2])) end += 2
    ordered.push(...runs.slice(at, end + 1).toReversed())
    at = end + 1
  }
  return ordered
}

const isRtl = (run: { part: string } | undefined): boolean => run !== undefined && RTL_SUBSETS.has(run.part)
