import { expect, it } from 'vitest'
import { CITIES } from '../demo/seed/people.ts'
import { EDGE_CASE_CUSTOMERS } from '../demo/seed/edge-cases.ts'
import { postcodeFormatProblem, postcodeProblem } from './postcodes.ts'

it.each([
  ['AU', ['2000', '0800'], ['ABCDEFGHIJKLMN', 'ZZZZZ-NOT-A-PC!!', '200', '20000']],
  ['NZ', ['1010'], ['10100']],
  ['US', ['90210', '90210-1234'], ['9021', '90210-12', 'ABCDE']],
  ['GB', ['SW1A 1AA', 'm1 1ae', 'EC1A1BB', 'GIR 0AA'], ['2000', 'SW1A']],
  ['CA', ['K1A 0B1', 'k1a0b1'], ['K1A', '90210']],
  ['DE', ['10115'], ['1011']],
  ['NL', ['1012 AB', '1012ab'], ['1012']],
])('in %s, %j are postcodes and %j are not', (country, good, bad) => {
  expect(good.map((text) => postcodeProblem(country, text))).toEqual(good.map(() => null))
  for (const text of bad) expect(postcodeProblem(country, text)).toMatch(/^Postcodes in .+ look like .+\.$/)
})

it('other countries accept any postcode, and only those that have postcodes need one', () => {
  expect(postcodeProblem('BR', '01310-100')).toBeNull()
  expect([postcodeProblem('AU', null), postcodeProblem('HK', ''), postcodeFormatProblem('AU', '')]).toEqual([
    'Enter the postcode.',
    null,
    null,
  ])
})

it('the demo data has valid postcodes', () => {
  const codes = [...CITIES.map(([, , code]) => code), ...EDGE_CASE_CUSTOMERS.map(({ postcode }) => postcode)]
  expect(codes.filter((code) => postcodeFormatProblem('AU', code) !== null)).toEqual([])
})
