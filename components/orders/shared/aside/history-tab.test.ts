import { expect, it } from 'vitest'
import { dayBefore, entriesOf, nameOf } from './history-tab.tsx'

const order = { id: 'so_2', created_at: '2026-11-29T10:00:00+11:00' }
const entry = (key: string, entity_id: string | null, at: string | null = order.created_at) => ({ key, entity_id, at })
const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key).join(' ')

it('leaves out the entries of a deleted draft that had the number before', () => {
  const entries = [entry('entered', 'so_2'), entry('created', 'so_2'), entry('deleted', 'so_1'), entry('exported', null)]
  expect(keysOf(entriesOf(order, entries))).toBe('entered created exported')
})

it('takes all entries since the order if v7 has other ids in its audit log, or none', () => {
  expect(keysOf(entriesOf(order, [entry('entered', '8811'), entry('created', '8811')]))).toBe('entered created')
  expect(keysOf(entriesOf(order, [entry('entered', null), entry('undated', null, null)]))).toBe('entered undated')
  expect(keysOf(entriesOf(order, [entry('created', '8811', '2026-11-28T22:59:59Z')]))).toBe('created')
  expect(keysOf(entriesOf({ ...order, created_at: null }, [entry('created', '8811', '2026-11-01T00:00:00Z')]))).toBe('created')
})

it('leaves out the entries of a deleted draft even if they are all that the user may read', () => {
  const entries = [entry('deleted', 'so_1', '2026-11-28T22:40:00Z'), entry('drafted', 'so_1', '2026-11-28T22:30:00Z')]
  expect(entriesOf(order, entries)).toEqual([])
})

it('changes are requested from the day before: in a zone behind the site’s, the order was created on that day', () => {
  expect([dayBefore('2026-11-30T00:40:00+11:00'), dayBefore(null)]).toEqual(['2026-11-29', undefined])
})

it('an event that changed no status is called by its action, if v7 names it', () => {
  const event = { status: 'PICKING', status_name: 'Picking' }
  expect([nameOf({ ...event, action: 'ask_cancel' }, true), nameOf({ ...event, action: null }, true), nameOf(event, false)]).toEqual([
    'Asked to cancel',
    'Changed',
    'Picking',
  ])
})

it('the history of a refused proposal says that it was refused', () => {
  const cancelled = { action: null, status: 'CANCELLED', status_name: 'Cancelled' }
  expect([nameOf(cancelled, false, true), nameOf(cancelled, false)]).toEqual(['Refused', 'Cancelled'])
  expect(nameOf({ ...cancelled, status: 'ON_HOLD', status_name: 'On hold' }, false, true)).toBe('On hold')
})
