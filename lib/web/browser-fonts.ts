import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// docs/decisions/0189-browsers-get-the-fonts-they-use.md

/** The built fonts; `app/layout.tsx` and `app/globals.css` name them. */
const FOLDER = 'node_modules/.cache/gatehouse'

/** The styles use weights from 400 (text) to 700 (`bold` in browsers). */
const WEIGHTS = { min: 400, max: 700, default: 400 }

type Font = { family: 'inter' | 'jetbrains-mono'; part: string; range: string; features: readonly string[] }

const require = createRequire(import.meta.url)

/** What nearly every text consists of: ASCII, and the signs in this product's own texts, in quantities and in prices. */
const COMMON =
  'U+0020-007E,U+00A0,U+00A3,U+00B0,U+00B7,U+00D7,U+2009,U+2012-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+202F,U+20AC,U+2191,U+2193,U+2212'
/** What nearly every code consists of. */
const COMMON_IN_CODES = 'U+0020-007E,U+00A0,U+00B7,U+00D7,U+2013-2014,U+2026,U+202F'
/** The accented letters that names in western Europe usually have. A single é in a list needs this. */
const ACCENTS = 'U+00C4-00C5,U+00C9,U+00D6,U+00D8,U+00DC,U+00DF-00EF,U+00F1-00F6,U+00F8-00FC'
/** All letters and signs of western Europe, and ™. */
const WESTERN = 'U+00A1-00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201E,U+2122'
/** Usual letters of the other European languages, like č or ł; the package's own file for them is 85 KB. */
const EUROPEAN_COMMON =
  'U+0105,U+0107,U+010C-010D,U+010F,U+0119,U+011B,U+011F,U+0141-0142,U+0144,U+0148,U+0151,U+0159-015B,U+015F-0161,U+0165,U+016F,U+0171,U+017A,U+017C-017E'
const EUROPEAN = 'U+0100-017F'

// Without Inter's contextual alternates (`calt`), which take 4 KB.
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern']
const INTER_FEATURES = [...FEATURES, 'tnum']

/** The files, by name. */
export const FONTS: Readonly<Record<string, Font>> = {
  inter: { family: 'inter', part: 'latin', range: COMMON, features: INTER_FEATURES },
  'inter-accents': { family: 'inter', part: 'latin', range: ACCENTS, features: INTER_FEATURES },
  'inter-western': { family: 'inter', part: 'latin', range: WESTERN, features: INTER_FEATURES },
  'inter-european-common': { family: 'inter', part: 'latin-ext', range: EUROPEAN_COMMON, features: INTER_FEATURES },
  'inter-european': { family: 'inter', part: 'latin-ext', range: EUROPEAN, features: INTER_FEATURES },
  mono: { family: 'jetbrains-mono', part: 'latin', range: COMMON_IN_CODES, features: FEATURES },
  'mono-western': { family: 'jetbrains-mono', part: 'latin', range: WESTERN, features: FEATURES },
}

/** Every character of a `unicode-range`: `U+0041-0043,U+20AC` → `ABC€`. */
export const charactersOf = (range: string): string =>
  range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

/** Writes the fonts that browsers load, with only the characters, weights and features that this product uses. */
export const buildFonts = async (): Promise<void> => {
  const { default: subset } = await import('subset-font')
  await mkdir(FOLDER, { recursive: true })
  await Promise.all(
    Object.entries(FONTS).map(async ([name, { family, part, range, features }]) => {
      const whole = await readFile(require.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`))
      const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS }, keepFeatures: features } as const
      await writeFile(join(FOLDER, `${name}.woff2`), await subset(whole, charactersOf(range), options))
    }),
  )
}
