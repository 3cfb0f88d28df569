import { expect, it } from 'vitest'
import { zoneBays } from './zone-bays.ts'

const line = (location_code: string | null, on_hand: number | null = 5) => ({ location_code, on_hand })

it('locations with stock are counted once by aisle and bay, in the order of the building', () => {
  const { aisles, bays, maxLocations } = zoneBays([
    line('AA-02-01'),
    line('B-10-03'),
    line('B-02-02'),
    line('B-02-01'),
    line('B-02-01'),
    line('A-01-01', null),
  ])
  expect(aisles.map(({ name }) => name)).toEqual(['A', 'B', 'AA'])
  expect(bays).toEqual(['01', '02', '10'])
  expect(aisles[1]?.bays.get('02')).toEqual({ locations: ['B-02-01', 'B-02-02'], lines: 3 })
  expect(aisles[1]?.bays.get('01')).toBeUndefined()
  expect(maxLocations).toBe(2)
})

it('locations without stock are free, and those without a bay are counted separately', () => {
  expect(zoneBays([line('A-01-01', 0), line('STAGE-10'), line('STAGE-10'), line('DOCK-1'), line(null)])).toEqual({
    aisles: [],
    bays: [],
    others: 2,
    maxLocations: 0,
  })
})
