import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// docs/decisions/0189-browsers-get-the-fonts-they-use.md

/** The built fonts; `app/layout.tsx` and `app/globals.css` name them. */
const FOLDER = 'node_modules/.cache/gatehouse'

/** The styles use weights from 400 (text) to 700 (`bold` in browsers). */
const WEIGHTS = { min: 400, max: 700, default: 400 }

/** Features that text needs in any case: composed characters, marks, kerning, ligatures. */
const TEXT_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'calt', 'liga', 'rlig', 'clig', 'rclt']
/** Features that the styles request. */
const STYLE_FEATURES = ['tnum', 'cv05', 'cv08']

type Font = { family: 'inter' | 'jetbrains-mono'; part: string; range: string; features: readonly string[] }

const require = createRequire(import.meta.url)

/** What nearly every text consists of: ASCII, and the symbols in this product's own texts, in quantities and in prices. */
const COMMON =
  'U+0020-007E,U+00A0,U+00A3,U+00A5,U+00AB,U+00B0-00B3,U+00B7,U+00BB,U+00D7,U+2009-200B,U+2010-2015,U+2018-201E,U+2022,U+2026,U+202F,U+20AC,U+2191,U+2193,U+2212'
/** Letters and signs of western Europe, and ™. A single é in a list needs this. */
const WESTERN = 'U+00A1-00FF,U+0131,U+0152-0153,U+2122'
/** Letters like č or ł; the package's own file for them is 85 KB. */
const EUROPEAN = 'U+0100-017F'

const INTER_FEATURES = [...TEXT_FEATURES, ...STYLE_FEATURES]
// Codes have no ligatures.
const MONO_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern']

const FONTS: Readonly<Record<string, Font>> = {
  inter: { family: 'inter', part: 'latin', range: COMMON, features: INTER_FEATURES },
  'inter-western': { family: 'inter', part: 'latin', range: WESTERN, features: INTER_FEATURES },
  'inter-european': { family: 'inter', part: 'latin-ext', range: EUROPEAN, features: INTER_FEATURES },
  mono: { family: 'jetbrains-mono', part: 'latin', range: COMMON, features: MONO_FEATURES },
  'mono-western': { family: 'jetbrains-mono', part: 'latin', range: WESTERN, features: MONO_FEATURES },
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
