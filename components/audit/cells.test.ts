import { expect, it } from 'vitest'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { auditCells, auditExportColumns } from './cells.tsx'

it('the column “What happened” shows its dates in the user’s format, on the screen and in a file', () => {
  const row = { summary: 'Promised date 2026-12-20 → 2026-12-25' } as AuditEntry
  const shown = 'Promised date 12/20/2026 → 12/25/2026'
  expect(auditCells['summary']?.(row)).toBe(shown)
  expect(auditExportColumns['summary']?.[0]?.value?.(row)).toBe(shown)
})
