import { expect, it } from 'vitest'
import { repeatedSerials } from './repeated-serials.ts'

const line = (product: string | null, ...serials: string[]) => ({ product, serials })

it('a serial number that an item has twice is a problem of the later line, in any letter case', () => {
  const lines = [line('A', 'S1', 'S2'), line('B', 'S1'), line('a', 'S3', 's2', 's1'), line('A', 'S4', 's4'), line(null, 'S1'), line('A')]
  expect([...repeatedSerials(lines)]).toEqual([
    [2, 'Serial number s2 is in lines 1 and 3. Remove it from one of them.'],
    [3, 'Serial number s4 is in line 4 twice. Remove one of them.'],
  ])
})
