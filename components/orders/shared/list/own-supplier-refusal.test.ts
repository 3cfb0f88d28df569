import { expect, it } from 'vitest'
import { ownSupplierRefusal } from './own-supplier-refusal.ts'

const BOREAL = { client_code: 'BOREAL', client_name: 'Boreal Home & Health' }
const ACME = { client_code: 'ACME', client_name: 'Acme Foods' }
const refusalOf = (own: Parameters<typeof ownSupplierRefusal>[0], clients = [BOREAL]) => ownSupplierRefusal(own, clients, String)

it('a blocked or unapproved supplier is told which client takes no orders from them', () => {
  expect(refusalOf([{ active: false, status: 'ACTIVE' }])).toBe('Boreal Home & Health has blocked your company. Ask your contact there.')
  expect(refusalOf([{ active: false, status: 'PENDING' }])).toBe(
    'Boreal Home & Health has not approved your company yet. Ask your contact there.',
  )
  expect(refusalOf([{ active: false, status: 'BLOCKED' }], [BOREAL, ACME])).toBe(
    'None of your clients takes new orders from your company. Ask your contact there.',
  )
})

it('an active supplier can order, and so can one that v7 does not tell apart from others', () => {
  expect(refusalOf([{ active: true, status: 'ACTIVE' }])).toBeNull()
  expect(refusalOf([{ active: null, status: null }])).toBeNull()
  expect(refusalOf([])).toBeNull()
  expect(
    refusalOf([
      { active: false, status: 'BLOCKED' },
      { active: true, status: 'ACTIVE' },
    ]),
  ).toBeNull()
})
