import { describe, expect, it } from 'vitest'
import { fileName, onClock } from './job.ts'

const day = '2025-03-14'

describe('the name of a file', () => {
  it('says list, scope and day', () => {
    expect(fileName('stock-holding', ['ACME', 'SYD1'], 'xlsx', day)).toBe('stock-holding_ACME_SYD1_2025-03-14.xlsx')
    expect(fileName('stock-holding', [], 'csv', day)).toBe('stock-holding_2025-03-14.csv')
  })
  it('holds only characters that every file system takes', () => {
    expect(fileName('stock-holding', ['A/B\\..', '../../etc', 'Çé <x>:"|?*', '..'], 'csv', day)).toBe(
      'stock-holding_A-B_etc_C-e-x_2025-03-14.csv',
    )
  })
  it('stays short under a wide scope', () => {
    expect(fileName('stock-holding', ['A', 'B', 'C', 'D', 'E', 'F'], 'csv', day)).toBe('stock-holding_A_B_C_and-3-more_2025-03-14.csv')
  })
})

describe('a cell that is an instant', () => {
  const column = (type: 'datetime' | 'date' | 'text') => ({ label: 'Moved', type })
  it('is on the clock of the user, whatever the site wrote', () => {
    expect(onClock('2025-03-14T09:00:00+13:00', column('datetime'), 'Australia/Sydney')).toBe('2025-03-14T07:00:00+11:00')
    expect(onClock('2025-03-14T00:30:00+13:00', column('datetime'), 'Australia/Sydney')).toBe('2025-03-13T22:30:00+11:00')
  })
  it('keeps days, words and unknowns as they are', () => {
    const cells = [
      onClock('2025-03-14', column('date'), 'Asia/Tokyo'),
      onClock('soon', column('datetime'), 'Asia/Tokyo'),
      onClock(null, column('datetime'), 'Asia/Tokyo'),
    ]
    expect(cells).toEqual(['2025-03-14', 'soon', null])
  })
})
