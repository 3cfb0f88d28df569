import { expect, test } from 'vitest'
import { PARSERS, parseArray } from './values.ts'

const parse = (oid: number, text: string) => PARSERS[oid]?.(text)

test('an instant becomes ISO 8601 in UTC with milliseconds', () => {
  expect(parse(1184, '2026-11-20 14:13:40.123456+00')).toBe('2026-11-20T14:13:40.123Z')
  expect(parse(1184, '2026-11-20 14:13:40+00')).toBe('2026-11-20T14:13:40.000Z')
  expect(parse(1184, '2026-11-20 14:13:40.5+00')).toBe('2026-11-20T14:13:40.500Z')
  expect(parse(1184, 'infinity')).toBe('infinity')
})

test('quantities and counts become numbers, and dates stay text', () => {
  expect([parse(1700, '9999999.125'), parse(20, '42'), parse(1082, '2026-02-28')]).toEqual([9999999.125, 42, '2026-02-28'])
})

test('an array keeps commas, quotes, backslashes and nulls', () => {
  expect(parseArray(String.raw`{a,"b,c","say \"hi\"","back\\slash",NULL,"NULL",""}`, (text) => text)).toEqual([
    'a',
    'b,c',
    'say "hi"',
    String.raw`back\slash`,
    null,
    'NULL',
    '',
  ])
  expect(parseArray('{}', Number)).toEqual([])
  expect(parseArray('{1,2.5}', Number)).toEqual([1, 2.5])
})
