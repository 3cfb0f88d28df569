import { expect, it } from 'vitest'
import { auditLog } from '#components/audit/audit-resource.ts'
import { rejections } from '#components/rejections/rejections-resource.ts'
import { renderCell } from './cell.tsx'
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
})

it('rows of one person, and rows without a person, change nothing', () => {
  const none = sharedNames(auditLog.columns, [])
  const rows = [actor('Kim Lee', 'kim@acme.test'), actor('Kim Lee', 'kim@acme.test'), { actor: null }]
  expect(sharedNames(auditLog.columns, rows)).toBe(none)
})
