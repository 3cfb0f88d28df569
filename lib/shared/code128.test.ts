import { code128 as drawCode128, type DrawingContext } from 'bwip-js/generic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, GS, isEncodable } from './code128.ts'

/** Bars as another library draws them: position and width in modules. */
const barsOfBwip = (text: string): [number, number][] => {
  const bars: [number, number][] = []
  const paper: DrawingContext<[number, number][]> = {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: () => undefined,
    line: (x, _y0, _x1, _y1, width) => bars.push([x - Math.ceil(width / 2), width]),
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => bars,
  }
  const escaped = text.replaceAll('^', '^^').replaceAll(GS, '^FNC1')
  drawCode128({ bcid: 'code128', text: escaped, parsefnc: true, scale: 1 }, paper)
  const first = bars[0]?.[0] ?? 0
  return bars.map(([x, width]) => [x - first, width])
}

const ourBars = (text: string): [number, number][] => {
  let at = 0
  return code128(text).widths.flatMap((width, i): [number, number][] => {
    const bar: [number, number][] = i % 2 === 0 ? [[at, width]] : []
    at += width
    return bar
  })
}

/** Reads the widths back by the rules of ISO/IEC 15417: weights for the check, values by subset. */
const decode = ({ start, values, widths }: ReturnType<typeof code128>): string => {
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe((values.length + 2) * 11 + 13)
  let subset = start
  let text = ''
  for (const value of values) {
    if (value === 102) text += GS
    else if (value === 99 && subset === 'B') subset = 'C'
    else if (value === 100 && subset === 'C') subset = 'B'
    else text += subset === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

const encodable = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...Array.from('0123456789'), GS),
    fc.integer({ min: 32, max: 126 }).map((c) => String.fromCharCode(c)),
  ),
  minLength: 1,
  maxLength: 48,
})

describe('Code 128', () => {
  it.each([
    `${GS}00376104250021234569`,
    `${GS}0219312345000415172506303712${GS}10ABC`,
    'A-04-02',
    '00417-B',
    'ABC^~_>x',
    '1234567890',
    'AB1234567890CD',
    '12',
  ])('draws %j bar for bar like another library (there is only one shortest encoding)', (text) =>
    expect(ourBars(text)).toEqual(barsOfBwip(text)),
  )

  it('decodes to the encoded text', () => {
    fc.assert(
      fc.property(encodable, (text) => {
        expect(decode(code128(text))).toBe(text)
      }),
    )
  })

  it('is never longer than the symbol of another library', () => {
    const modules = (bars: [number, number][]) => bars.reduce((end, [x, width]) => Math.max(end, x + width), 0)
    fc.assert(
      fc.property(encodable, (text) => {
        expect(code128(text).modules).toBeLessThanOrEqual(modules(barsOfBwip(text)))
      }),
      { numRuns: 60 },
    )
  })

  it('refuses text that it cannot encode', () => {
    expect(['é', '\n', '', '🐟'].map(isEncodable)).toEqual([false, false, false, false])
    expect(() => code128('é')).toThrow('Code 128 cannot hold "é".')
  })
})
