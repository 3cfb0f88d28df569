import { describe, expect, it } from 'vitest'
import { fileName } from './job.ts'

const now = new Date(2025, 2, 14, 9, 21)

describe('the name of a file', () => {
  it('says list, scope and day', () => {
    expect(fileName('stock-holding', ['ACME', 'SYD1'], 'xlsx', now)).toBe('stock-holding_ACME_SYD1_2025-03-14.xlsx')
    expect(fileName('stock-holding', [], 'csv', now)).toBe('stock-holding_2025-03-14.csv')
  })
  it('holds only characters that every file system takes', () => {
    expect(fileName('stock-holding', ['A/B\\..', '../../etc', 'Çé <x>:"|?*', '..'], 'csv', now)).toBe(
      'stock-holding_A-B_etc_C-e-x_2025-03-14.csv',
    )
  })
  it('stays short under a wide scope', () => {
    expect(fileName('stock-holding', ['A', 'B', 'C', 'D', 'E', 'F'], 'csv', now)).toBe('stock-holding_A_B_C_and-3-more_2025-03-14.csv')
  })
})
