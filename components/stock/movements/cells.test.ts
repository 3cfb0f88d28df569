import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Movement } from '#lib/contract/stock/movements.ts'
import { movementCells, movementExportColumns, noLocationReason } from './cells.tsx'

const fileTexts = (movement: Partial<Movement>) =>
  ['from_location', 'to_location'].map((key) => movementExportColumns(String)[key]?.[0]?.value(movement as Movement))

/** What the list shows in these cells. */
const shownTexts = (movement: Partial<Movement>) =>
  ['from_location', 'to_location'].map((key) =>
    renderToStaticMarkup(movementCells[key]?.(movement as Movement))
      .replaceAll(/<[^>]+>/g, '')
      .trim(),
  )

test('in files and in the list, a status change has the status beside each location; other movements have only locations', () => {
  const places = { from_location: 'D-12-01', to_location: 'D-12-01', from_disposition: 'HOLD', to_disposition: 'GOOD' }
  expect(fileTexts({ ...places, direction: 'STATUS' })).toEqual(['D-12-01 On hold', 'D-12-01 Good'])
  expect(shownTexts({ ...places, direction: 'STATUS' })).toEqual(['D-12-01 On hold', 'D-12-01 Good'])
  expect(shownTexts({ ...places, to_location: 'DOCK-3', direction: 'MOVE' })).toEqual(['D-12-01', 'DOCK-3'])
  expect(fileTexts({ ...places, to_location: 'DOCK-3', direction: 'MOVE' })).toEqual(['D-12-01', 'DOCK-3'])
  expect(fileTexts({ ...places, from_location: null, direction: 'IN' })).toEqual([null, 'D-12-01'])
})

test('a count or an adjustment does not leave the site', () => {
  expect(noLocationReason({ task_code: 'COUNT' }, 'Left the site')).toBe('No location')
  expect(noLocationReason({ task_code: 'DESPATCH' }, 'Left the site')).toBe('Left the site')
})
