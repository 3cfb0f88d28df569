import { describe, expect, it } from 'vitest'
import type { TrayJob } from './jobs.ts'
import { countText, rowsText, sizeText, screenReaderText, timeLeft } from './progress-words.ts'

const job: TrayJob = {
  id: 1,
  title: 'Stock holding',
  fileName: 'stock-holding.xlsx',
  format: 'xlsx',
  done: 12_500,
  total: 48_213,
  pace: { since: 0, done: 0 },
  state: { kind: 'running' },
  cancel: () => undefined,
}

describe('texts of the export tray', () => {
  it('format counts with thousands separators', () => {
    expect(countText(job)).toBe('12,500 of 48,213')
    expect([rowsText(1), rowsText(3012)]).toEqual(['1 row', '3,012 rows'])
  })
  it('estimate the time left from the pace so far, rounded', () => {
    const timeLeftAt = (seconds: number, done: number) => timeLeft({ ...job, done }, seconds * 1000)
    expect([timeLeftAt(1, 500), timeLeftAt(10, 0), timeLeftAt(10, 12_500), timeLeftAt(10, 48_000), timeLeftAt(60, 1000)]).toEqual([
      '',
      '',
      'about 30 s left',
      'a few seconds left',
      'about 47 min left',
    ])
  })
  it('measure the pace from the start of a retry', () =>
    expect(timeLeft({ ...job, done: 13_000, pace: { since: 600_000, done: 12_500 } }, 610_000)).toBe('about 12 min left'))
  it('format sizes as file managers do', () => expect([900, 188_416, 12_900_000].map(sizeText)).toEqual(['900 bytes', '184 KB', '12.3 MB']))
  it('say that sheets and labels are being prepared, not exported', () =>
    expect(screenReaderText([{ ...job, title: 'Pick lists', format: 'pdf' }])).toBe('Pick lists are being prepared.'))
  it('announce quarters and the end, not every page', () => {
    expect(screenReaderText([{ ...job, done: 12_000 }])).toBe('Exporting Stock holding.')
    expect(screenReaderText([{ ...job, done: 12_500 }])).toBe(screenReaderText([{ ...job, done: 20_000 }]))
    expect(screenReaderText([{ ...job, state: { kind: 'failed', message: 'The connection was lost.' } }])).toBe(
      'Export of Stock holding stopped. The connection was lost.',
    )
    expect(screenReaderText([{ ...job, done: 3, state: { kind: 'done', bytes: 2048, save: () => undefined } }])).toBe(
      'Stock holding exported: 3 rows, 2 KB.',
    )
  })
})
