import { expect, it } from 'vitest'
import { recordName } from './entry-names.ts'
import { outputListTitle } from './output-details.tsx'

const record = { module: 'stock', format: 'XLSX', rows: 164, filters: [], query: '', client: [], owner: [], site: [] }

it('the list of an export has the name of its record, so the panel shows it only once', () => {
  expect(outputListTitle({ after: record })).toBe(recordName({ entity_type: 'list', entity_no: 'stock-holding' }))
  expect(outputListTitle({ after: record })).not.toBe(recordName({ entity_type: 'list', entity_no: 'pallet-labels' }))
  expect(outputListTitle({ after: null })).toBeNull()
})
