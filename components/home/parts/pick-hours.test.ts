import { expect, it } from 'vitest'
import { linesByHour } from './pick-hours.ts'

const at = (hour: string | null, lines: number | null, site = 'SYD1') => ({ site_code: site, site_name: site, hour, lines })

it('lines of several sites are added up by hour, with the hours between in which nothing was picked', () => {
  expect(linesByHour([at('09:00', 4), at('11:00', 2), at('09:00', 3, 'MEL2')])).toEqual([
    { hour: '09:00', lines: 7, soFar: 7 },
    { hour: '10:00', lines: 0, soFar: 7 },
    { hour: '11:00', lines: 2, soFar: 9 },
  ])
})

it('hours that cannot be read and hours without lines are left out', () => {
  expect(linesByHour([at(null, 3), at('morning', 3), at('27:00', 1), at('08:00', 0), at('08:00', null)])).toEqual([])
})
