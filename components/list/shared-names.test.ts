import { expect, it } from 'vitest'
import { auditLog } from '#components/audit/audit-resource.ts'
import { rejections } from '#components/rejections/rejections-resource.ts'
import { withUnitsOnce } from '#lib/list/export/units.ts'
import { renderCell } from './cell.tsx'
import { fileColumns } from './export-job.ts'
import { sharedNames } from './shared-names.ts'

const actor = (name: string | null, email: string | null) => ({ actor: { name, email } })

it.each([
  [auditLog.columns, 'actor.name', actor],
  [
    rejections.columns,
    'assigned_name',
    (assigned_name: string | null, assigned_email: string | null) => ({ assigned_name, assigned_email }),
  ],
] as const)('people with one name have their email beside it, others do not', (columns, key, person) => {
  const rows = [person('Kim Lee', 'kim@acme.test'), person('Kim Lee', 'k.lee@acme.test'), person('Bo Real', 'bo@acme.test')]
  const column = columns.find((one) => one.key === key)!
  const shared = sharedNames(columns, rows)
  expect(rows.map((row) => renderCell(column, row, shared).content)).toEqual([
    'Kim Lee · kim@acme.test',
    'Kim Lee · k.lee@acme.test',
    'Bo Real',
  ])
  expect(renderCell(column, person('Kim Lee', null), shared).content).toBe('Kim Lee')
  // A file does not know all its rows beforehand, so it has the emails of all people.
  const file = fileColumns<object>(column, column.label)
  expect(file.map(({ label }) => label)).toEqual([column.label, `${column.label} email`])
  expect(rows.map((row) => file.map(({ value }) => value(row)))).toEqual([
    ['Kim Lee', 'kim@acme.test'],
    ['Kim Lee', 'k.lee@acme.test'],
    ['Bo Real', 'bo@acme.test'],
  ])
})

it('rows of one person, and rows without a person, change nothing', () => {
  const none = sharedNames(auditLog.columns, [])
  const rows = [actor('Kim Lee', 'kim@acme.test'), actor('Kim Lee', 'kim@acme.test'), { actor: null }]
  expect(sharedNames(auditLog.columns, rows)).toBe(none)
})

it('a file has the email of a user once if the list shows it too', () => {
  const columns = auditLog.columns.filter(({ key }) => key === 'actor.name' || key === 'actor.email')
  const labels = withUnitsOnce(columns.flatMap((column) => fileColumns<object>(column, column.label))).map(({ label }) => label)
  expect(labels).toEqual(['User', 'Email'])
})
