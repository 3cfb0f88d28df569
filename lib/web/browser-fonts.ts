import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// docs/decisions/0189-browsers-get-the-fonts-they-use.md

/** The built fonts; `app/layout.tsx` and `app/globals.css` name them. */
const FOLDER = 'node_modules/.cache/gatehouse'

/** The styles use weights from 400 (text) to 700 (`bold` of browsers). */
const WEIGHTS = { min: 400, max: 700, default: 400 }

/** Features that text needs without being asked: composed characters, marks, kerning, ligatures. */
const TEXT_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'calt', 'liga', 'rlig', 'clig', 'rclt']
/** Those that the styles ask for. */
const STYLE_FEATURES = ['tnum', 'cv05', 'cv08']

type Font = { family: 'inter' | 'jetbrains-mono'; part: string; range: string; features: readonly string[] }

const require = createRequire(import.meta.url)
/** What the package calls Latin: the languages of western Europe, punctuation and a few signs. */
const { latin } = require('@fontsource-variable/inter/unicode.json') as { latin: string }

const FONTS: Readonly<Record<string, Font>> = {
  inter: { family: 'inter', part: 'latin', range: latin, features: [...TEXT_FEATURES, ...STYLE_FEATURES] },
  // One name with a letter like č or ł needs this; the package's own file for such letters has 85 KB.
  'inter-european': { family: 'inter', part: 'latin-ext', range: 'U+0100-017F', features: [...TEXT_FEATURES, ...STYLE_FEATURES] },
  // Codes have no ligatures.
  mono: { family: 'jetbrains-mono', part: 'latin', range: latin, features: ['ccmp', 'locl', 'mark', 'mkmk', 'kern'] },
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
