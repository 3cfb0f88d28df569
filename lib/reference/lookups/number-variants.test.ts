import { expect, it } from 'vitest'
import { numberVariants } from './number-variants.ts'

it.each([
  ['so 800000', 'so-800000'],
  ['SO800000', 'SO-800000'],
  ['PO  100258', 'PO-100258'],
  ['4500 9318', '45009318'],
  ['4500-9318', '45009318'],
  ['4500-9318', '4500 9318'],
  ['00417b', '00417-b'],
  ['00417 b', '00417b'],
])('the number %j may be written %j', (text, other) => expect(numberVariants(text)).toEqual(expect.arrayContaining([text, other])))

it.each(['800000', 'oat milk 1l', 'harbour cafe', 'AB', '417-', '50%', ''])('%j has no other way to write it', (text) =>
  expect(numberVariants(text)).toEqual([text]),
)
