import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { auditCells, auditExportColumns } from './cells.tsx'

vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => String, ClientWording: String }))

it('the column “What happened” shows its dates in the user’s format, on the screen and in a file', () => {
  const row = { summary: 'Promised date 2026-12-20 → 2026-12-25' } as AuditEntry
  const shown = 'Promised date 12/20/2026 → 12/25/2026'
  expect(renderToStaticMarkup(auditCells['summary']?.(row))).toBe(shown)
  expect(auditExportColumns(String)['summary']?.[0]?.value?.(row)).toBe(shown)
})

it('events in a file have the client’s words, as on the screen', () => {
  const row = { event_code: 'ACCESS_SITE', event_name: 'Site access changed' } as AuditEntry
  const [event] = auditExportColumns((text) => text.replace('Site', 'Warehouse'))['event_code'] ?? []
  expect(event?.value?.(row)).toBe('Warehouse access changed')
})
