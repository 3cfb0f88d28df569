import { expect, it } from 'vitest'
import { entriesOf } from './history-tab.tsx'

const entry = (key: string, entity_id: string | null) => ({ key, entity_id })
const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key).join(' ')

it('leaves out the entries of a deleted draft that had the number before', () => {
  const entries = [entry('entered', 'so_2'), entry('created', 'so_2'), entry('deleted', 'so_1'), entry('exported', null)]
  expect(keysOf(entriesOf('so_2', entries))).toBe('entered created exported')
})

it('takes all entries if v7 has other ids in its audit log, or none', () => {
  expect(keysOf(entriesOf('so_2', [entry('entered', '8811'), entry('created', '8811')]))).toBe('entered created')
  expect(keysOf(entriesOf('so_2', [entry('entered', null)]))).toBe('entered')
})
