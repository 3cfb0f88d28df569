import { afterEach, expect, test } from 'vitest'
import { currentRegion, dayText, formatNumber, numberText, setRegion } from './region.ts'

afterEach(() => setRegion('', 'MM/DD/YYYY'))

const formatsOf = (locale: string) => {
  setRegion(locale, 'DD.MM.YY')
  const { datePattern, weekStart, hasWeekNumbers } = currentRegion()
  return [datePattern, formatNumber(12345.6789), numberText(1234.5), weekStart, hasWeekNumbers]
}

test.each([
  ['en-US', ['MM/DD/YYYY', '12,345.679', '1234.5', 0, false]],
  ['en-GB', ['DD/MM/YYYY', '12,345.679', '1234.5', 1, true]],
  ['de-DE', ['DD.MM.YYYY', '12.345,679', '1234,5', 1, true]],
  ['fr-FR', ['DD/MM/YYYY', '12\u202F345,679', '1234,5', 1, true]],
  ['sv-SE', ['YYYY-MM-DD', '12\u00A0345,679', '1234,5', 1, true]],
  ['ja-JP', ['YYYY/MM/DD', '12,345.679', '1234.5', 0, false]],
  ['pt-BR', ['DD/MM/YYYY', '12.345,679', '1234,5', 0, false]],
  // Always the Gregorian calendar and the digits 0 to 9, which scanners read.
  ['fa-IR', ['YYYY/MM/DD', '12,345.679', '1234.5', 6, false]],
  ['ar-EG', ['DD/MM/YYYY', '12,345.679', '1234.5', 6, false]],
  ['bg-BG', ['DD.MM.YYYY', '12\u00A0345,679', '1234,5', 1, true]],
])('%s has its own formats', (locale, expected) => expect(formatsOf(locale)).toEqual(expected))

test.each(['', 'en', 'de', 'xx-!!', 'not a locale'])('without a region (%j), dates have the format of the deployment', (locale) =>
  expect(formatsOf(locale)).toEqual(['DD.MM.YY', '12,345.679', '1234.5', 1, true]),
)

test('dates and instants are written by a pattern, other text stays as it is', () => {
  expect(['2025-03-14', '2025-03-14T08:55:40+11:00', 'soon', ''].map((text) => dayText(text, 'DD.MM.YYYY'))).toEqual([
    '14.03.2025',
    '14.03.2025 08:55',
    'soon',
    '',
  ])
})
