import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')

type Oklch = readonly [lightness: number, chroma: number, hue: number]

const parseTokens = (block: RegExp): Record<string, Oklch> =>
  Object.fromEntries(
    [...(block.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(([, name, l, c, h]) => [
      name,
      [Number(l), Number(c), Number(h)] as const,
    ]),
  )

const forcedColours = parseTokens(/:root:root \{\n(.*?)\n +\}/s)
const themes = { light: parseTokens(/\n:root \{\n(.*?)\n\}/s), dark: parseTokens(/\n +:root\[data-theme='dark'\] \{\n(.*?)\n +\}/s) }

/** Relative luminance: OKLCH → linear sRGB (Björn Ottosson's matrices) → WCAG 2. */
const luminance = ([l, c, h]: Oklch): number => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: Oklch, b: Oklch): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const BACKGROUNDS = ['canvas', 'subtle', 'surface', 'hover', 'sunken', 'accent-tint']
const HUES = ['good', 'warn', 'bad', 'info', 'hold', 'move']
const TEXT = [
  ...['ink', 'muted', 'dim', 'accent-ink'].flatMap((text) => BACKGROUNDS.map((ground) => [text, ground])),
  ...HUES.flatMap((hue) => ['canvas', 'subtle', 'surface', 'hover', 'accent-tint', `${hue}-tint`].map((ground) => [hue, ground])),
  ...['accent', 'accent-hover', 'bad-fill'].map((ground) => ['on-accent', ground]),
]
const LINES = ['line-strong', 'focus'].flatMap((line) => BACKGROUNDS.map((ground) => [line, ground]))

test.each(['light', 'dark'] as const)('in the %s theme, text has a contrast of at least 4.5:1, and meaningful lines 3:1', (theme) => {
  const tokens = themes[theme]
  const ratio = ([front = '', back = '']: string[]) => {
    const [a, b] = [tokens[front], tokens[back]]
    if (!a || !b) throw new Error(`no such colour: ${a ? back : front}`)
    return contrast(a, b)
  }
  const findWeak = (pairs: string[][], minimum: number) =>
    pairs.filter((pair) => ratio(pair) < minimum).map((pair) => `${pair.join(' on ')} ${ratio(pair).toFixed(2)}`)
  expect({ text: findWeak(TEXT, 4.5), lines: findWeak(LINES, 3) }).toEqual({ text: [], lines: [] })
})

test('with forced colours, hues have a contrast of at least 3:1 on black and on white', () => {
  expect(Object.keys(forcedColours).toSorted()).toEqual(HUES.toSorted())
  const low = Object.entries(forcedColours).filter(([, hue]) => [0, 1].some((ground) => contrast(hue, [ground, 0, 0]) < 3))
  expect(low).toEqual([])
})
