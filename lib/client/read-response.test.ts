import { expect, it } from 'vitest'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { tolerantReader } from './read-response.ts'

const detailsOf = (body: unknown) => {
  const reading = tolerantReader(stocksHolding.views!['summary']!)(body)
  return reading.ok ? 'read' : reading.details
}
const MESSAGE = 'The warehouse system’s message:'

it.each([
  { success: false, error: 'Database is locked' },
  { message: 'Database is locked', error: 'SQLSTATE[HY000]' },
  { error: { code: 5, message: 'Database is locked' } },
  { status: 'error', detail: 'Database is locked' },
  { message: '<b>Database</b>\u0000\n\u202e  is <i>locked</i>' },
])('the details of a list that cannot be read begin with what v7 says: %j', (body) => {
  expect(detailsOf(body)).toEqual([`${MESSAGE} Database is locked`, expect.stringContaining('data: expected')])
})

it('a message of any length is cut, quickly, and one without text is left out', () => {
  const before = performance.now()
  expect(detailsOf({ message: 'x'.repeat(5000) })[0]).toBe(`${MESSAGE} ${'x'.repeat(300)}…`)
  expect(detailsOf({ message: '<'.repeat(2_000_000) })[0]).toContain(`${MESSAGE} <<<`)
  expect(performance.now() - before).toBeLessThan(1000)
  for (const message of ['', ' \n', 7, null, ['x']]) expect(detailsOf({ message })).toHaveLength(1)
  expect(detailsOf({ data: [], message: 'Nothing found' })).toBe('read')
})
