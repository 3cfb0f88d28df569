import { expect, it } from 'vitest'
import { contentsText } from './export-menu.tsx'

it('the menu says how many rows will be exported, if that is known', () => {
  expect([
    contentsText({ rows: 1234, areMarked: false }),
    contentsText({ rows: 1, areMarked: true }),
    contentsText({ rows: null, areMarked: false }),
  ]).toEqual(['All 1,234 rows', '1 marked row', 'All rows'])
})
