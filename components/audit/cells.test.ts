import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { AuditEntry, AuditEvent } from '#lib/contract/audit/audit.ts'
import { auditCells, auditExportColumns } from './cells.tsx'
import { eventText } from './event-text.ts'

vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => (text: string) => text.replace('Carrier', 'Haulier'),
  ClientWording: String,
}))

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

it('a change to a client’s words stays as recorded, in the list, its file and the copied text', () => {
  const changed = {
    summary: 'Carrier: Carrier → Haulier',
    changes: [{ field: 'carrier_name', label: 'Carrier', before: 'Carrier', after: 'Haulier' }],
  }
  const words = (text: string) => text.replace('Carrier', 'Haulier')
  const textsOf = (entity_type: string) => {
    const entry = { ...changed, entity_type } as AuditEvent
    const copied = eventText(entry, words, () => null).split('\n')
    return [
      renderToStaticMarkup(auditCells['summary']?.(entry)),
      auditExportColumns(words)['summary']?.[0]?.value?.(entry),
      copied.find((line) => line.startsWith(changed.summary) || line.startsWith('Haulier')),
      copied.find((line) => line.startsWith('  ')),
    ]
  }
  expect(textsOf('client')).toEqual([changed.summary, changed.summary, changed.summary, `  ${changed.summary}`])
  expect(textsOf('sales_order').every((text) => text?.toString().trim().startsWith('Haulier: '))).toBe(true)
})
