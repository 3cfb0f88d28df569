import { expect, it } from 'vitest'
import type { ClientSession } from '#lib/client/session.tsx'
import { quickTabsFor } from '../audit-resource.ts'
import { auditReach, missingModuleNote, reachNote, type AuditReach } from './audit-reach.ts'

const session = (userLevel: string, { hasModule = true, isSupplier = false } = {}) =>
  ({ user: { userLevel }, can: () => hasModule, config: { supplier_mode: isSupplier } }) as unknown as ClientSession

const NEEDS_MODULE = 'To see those of other users, you need the Audit log module.'

it('without the module only your own entries can be read, and the module is named', () => {
  const manager = session('Manager', { hasModule: false })
  expect([auditReach(manager), reachNote(manager)]).toEqual(['own', `You see only your own actions. ${NEEDS_MODULE}`])
  expect(missingModuleNote(manager)).toBe(NEEDS_MODULE)
})

it('a supplier user is not told that the module would help', () => {
  const supplier = session('Regular', { isSupplier: true })
  expect([auditReach(supplier), reachNote(supplier)]).toEqual(['own', 'You see only your own actions.'])
  expect(missingModuleNote(supplier)).toBeUndefined()
})

it('with the module a Regular user reads what others did with orders and shipments only, and is told so', () => {
  expect(auditReach(session('Regular'))).toBe('orders')
  expect(reachNote(session('Regular'))).toMatch(/orders and shipments, and otherwise only your own actions\. .* Manager level\.$/)
  for (const level of ['Manager', 'Admin', 'System', 'Level of v7'])
    expect([auditReach(session(level)), reachNote(session(level))]).toEqual(['everybody', null])
})

it('an empty tab says that nothing happened only to readers who see what others did', () => {
  const emptyOf = (reach: AuditReach, key: string) => quickTabsFor(reach).tabs.find((tab) => tab.key === key)?.empty
  expect(emptyOf('everybody', 'Stock')).toBe('No entries for stock in this period.')
  expect(emptyOf('orders', 'Stock')).toBe('You have no entries for stock in this period.')
  expect(emptyOf('orders', 'Sales orders')).toBe('No entries for sales orders in this period.')
  expect(emptyOf('own', 'Sales orders')).toBe('You have no entries for sales orders in this period.')
})
