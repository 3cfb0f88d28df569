import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { auditCells } from './cells.tsx'
import { EntityLink } from './entity-link.tsx'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true }) }))

const hrefOf = (entry: Partial<AuditEntry>) =>
  /href="([^"]*)"/.exec(renderToStaticMarkup(<EntityLink entry={{ entity_no: '014', client_code: 'ACME', ...entry } as AuditEntry} />))?.[1]

it('an entry about a customer or supplier opens its record at the client of the entry', () => {
  expect(hrefOf({ entity_type: 'customer', entity_id: 'CUS-00014' })).toBe('/customers?open=C~ACME~CUS-00014')
  expect(hrefOf({ entity_type: 'supplier', entity_id: 'SUP-014' })).toBe('/supplier-management?open=S~ACME~SUP-014')
  expect(hrefOf({ entity_type: 'supplier', entity_id: 'SUP-014', client_code: null })).toBe('/supplier-management?q=014')
  expect(hrefOf({ entity_type: 'user', entity_id: 'u_1042' })).toBe('/users-management?open=u_1042')
})

it('a message without a number of its own is linked too', () => {
  const entry = { entity_type: 'rejection', entity_id: 'rj_296', entity_no: null } as AuditEntry
  const cell = renderToStaticMarkup(auditCells['entity_no']?.(entry))
  expect(cell).toMatch(/<a [^>]*href="\/rejections\?open=rj_296"[^>]*>Message<\/a>/)
})
