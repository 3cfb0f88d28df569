import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './engine/call.ts'
import { calls } from './calls.ts'
import { flatIssues } from './engine/issues.ts'
import samples from './samples.json' with { type: 'json' }
import { userIdInLink } from './users/user-actions.ts'

/** The error messages for a body, by dotted key. */
const problems = (call: Call, body: unknown) => {
  const result = z.safeParse(call.body ?? z.never(), body)
  return Object.fromEntries(flatIssues(result.error?.issues ?? []).map((issue) => [issue.path.map(String).join('.'), issue.message]))
}

const order = samples.purchaseOrderBody
const [line] = order.lines

describe('the body of a sign-in', () => {
  it('has an email address and a password', () => {
    expect(problems(calls.authLogin, {})).toEqual({ email: 'Enter your email address.', password: 'Enter your password.' })
    expect(problems(calls.authLogin, { email: ' ', password: '', client: 'ACME' })).toEqual({
      email: 'Enter your email address.',
      password: 'Enter your password.',
    })
    expect(problems(calls.authLogin, { email: 'clerk@acme.test' })).toEqual({ password: 'Enter your password.' })
  })

  it('has a hand-over code and a client instead', () => {
    expect(problems(calls.authLogin, { session: 'x' })).toEqual({ client: 'The hand-over names no client.' })
    expect(z.parse(calls.authLogin.body, { client: 'ACME', session: 's' })).toEqual({ client: 'ACME', session: 's' })
  })

  it('keeps the password as it was typed', () => {
    expect(z.parse(calls.authLogin.body, { email: ' a@b.test ', password: ' x ' })).toEqual({ email: 'a@b.test', password: ' x ' })
  })

  it('is refused if it is not an object', () => {
    for (const body of [null, undefined, 'x', 7, []]) expect(z.safeParse(calls.authLogin.body, body).success).toBe(false)
  })
})

describe('the time of a sign-out', () => {
  it('is local time without an offset', () => {
    expect(problems(calls.authLogout, samples.logout)).toEqual({})
    for (const last_access of [
      '2025-03-14T11:45:02+11:00',
      '2025-03-14T11:45:02Z',
      '2025-02-30T11:45:02',
      '2025-03-14T11:45',
      '14/03/2025',
      '',
      null,
    ]) {
      expect(problems(calls.authLogout, { last_access })).toEqual({ last_access: 'Send the local time as YYYY-MM-DDTHH:MM:SS.' })
    }
  })
})

describe('the body of a purchase order', () => {
  it('accepts a quantity with floating-point noise', () => {
    const withQty = (qty: number) => ({ ...order, lines: [{ ...line, qty }] })
    expect(z.parse(calls.createPurchaseOrder.body, withQty(0.1 + 0.2))).toMatchObject({ lines: [{ qty: 0.3 }] })
    expect(problems(calls.createPurchaseOrder, withQty(5e-324))).toEqual({ 'lines.0.qty': 'Enter a quantity greater than 0.' })
    expect(problems(calls.createPurchaseOrder, withQty(1.0005))).toEqual({ 'lines.0.qty': 'Enter at most 3 decimals.' })
  })

  it('reports an invalid date once', () => {
    for (const expected_date of ['', ' ', '2026-02-30', '%']) {
      expect(problems(calls.createPurchaseOrder, { ...order, expected_date })).toEqual({ expected_date: 'Enter the expected date.' })
      const withInvalidOrderDate = { ...order, ordered_date: expected_date, expected_date: '0001-01-01' }
      expect(problems(calls.createPurchaseOrder, withInvalidOrderDate)).toEqual({ ordered_date: 'Enter a date as YYYY-MM-DD.' })
    }
    expect(problems(calls.createPurchaseOrder, { ...order, expected_date: '0001-01-01' })).toEqual({
      expected_date: 'Expected date must be on or after the order date.',
    })
  })

  it('needs only client, owner and site to be a draft', () => {
    expect(problems(calls.createPurchaseOrder, { status: 'DRAFT' })).toEqual({
      client_code: 'Choose a client.',
      owner_code: 'Choose an owner.',
      site_code: 'Choose a site.',
    })
    expect(
      problems(calls.createPurchaseOrder, { status: 'DRAFT', client_code: 'a', owner_code: 'a', site_code: 's', lines: [{}] }),
    ).toEqual({})
  })

  it('needs all other required fields to be entered, and reports all problems at once', () => {
    const body = {
      ...order,
      client_code: '',
      expected_date: null,
      lines: [{ ...line, qty: 0 }, { ...line, product_code: null, qty: 1.0001 }, {}],
    }
    expect(problems(calls.createPurchaseOrder, body)).toEqual({
      client_code: 'Choose a client.',
      expected_date: 'Enter the expected date.',
      'lines.0.qty': 'Enter a quantity greater than 0.',
      'lines.1.product_code': 'Choose an item.',
      'lines.1.qty': 'Enter at most 3 decimals.',
      'lines.2.product_code': 'Choose an item.',
      'lines.2.uom': 'Choose a unit.',
      'lines.2.qty': 'Enter a quantity greater than 0.',
    })
  })

  it('can be nothing but DRAFT or ENTERED', () => {
    expect(problems(calls.createPurchaseOrder, { ...order, status: 'RELEASED' })).toEqual({ status: 'A new order is DRAFT or ENTERED.' })
  })

  it('cannot have an expected date before the order date', () => {
    expect(problems(calls.createPurchaseOrder, { ...order, expected_date: '2025-03-09' })).toEqual({
      expected_date: 'Expected date must be on or after the order date.',
    })
  })

  it('has between 1 and 2,000 lines', () => {
    const many = Array.from({ length: 2001 }, () => line)
    expect(problems(calls.createPurchaseOrder, { ...order, lines: [] })).toEqual({ lines: 'Add at least one line.' })
    expect(problems(calls.createPurchaseOrder, { ...order, lines: many })).toEqual({ lines: 'An order can hold at most 2,000 lines.' })
    expect(problems(calls.createPurchaseOrder, { ...order, lines: many.slice(1) })).toEqual({})
  })

  it('reads codes in any letter case, with their leading zeros', () => {
    const parsed = z.parse(calls.createPurchaseOrder.body, {
      ...order,
      client_code: ' acme ',
      po_no: 'po-1/a',
      lines: [{ ...line, product_code: '00417-b' }],
    })
    expect(parsed).toMatchObject({ client_code: 'ACME', po_no: 'PO-1/A', lines: [{ product_code: '00417-B' }] })
  })

  it('accepts quantities with three decimals exactly, whatever their size', () => {
    for (const qty of [0.001, 0.1, 0.3, 1.005, 2.675, 4503599.627, 9_999_999]) {
      expect(problems(calls.createPurchaseOrder, { ...order, lines: [{ ...line, qty }] }), String(qty)).toEqual({})
    }
  })
})

describe('an action on an order', () => {
  it('needs a reason to hold and to cancel, and none to release', () => {
    expect(problems(calls.patchPurchaseOrder, { action: 'hold' })).toEqual({ reason: 'Enter a reason.' })
    expect(problems(calls.patchSalesOrder, { action: 'cancel', reason: '  ' })).toEqual({ reason: 'Enter a reason.' })
    expect(problems(calls.patchPurchaseOrder, { action: 'release' })).toEqual({})
  })

  it('is refused if it is unknown, instead of counting as a change without fields', () => {
    expect(problems(calls.patchPurchaseOrder, { action: 'explode' })).toEqual({ action: 'Choose what to do.' })
    expect(z.parse(calls.patchPurchaseOrder.body, { notes: 'x' })).toEqual({ notes: 'x' })
  })
})

describe('the dates of a sales order', () => {
  it('must be in order', () => {
    const body = {
      status: 'ENTERED',
      client_code: 'A',
      owner_code: 'A',
      site_code: 'S',
      lines: [{ product_code: 'P', uom: 'EACH', qty: 1 }],
    }
    expect(problems(calls.createSalesOrder, { ...body, required_ship_date: '2025-03-10', required_delivery_date: '2025-03-09' })).toEqual({
      required_delivery_date: '“Deliver by” must be on or after “Ship by”.',
    })
    expect(problems(calls.createSalesOrder, { ...body, ship_to: { email: 'x@', phone: 'call me' } })).toEqual({
      'ship_to.email': 'Enter a valid email address.',
      'ship_to.phone': 'Enter a valid phone number.',
    })
  })
})

describe('a new supplier', () => {
  it('needs a client, a valid number, a name and a country', () => {
    expect(problems(calls.storeSupplier, { supplier_no: 'no.14', email: 'x' })).toEqual({
      client_code: 'Choose a client.',
      supplier_no: 'Use letters, digits, _ and - only.',
      name: 'Enter a name.',
      email: 'Enter a valid email address.',
      country: 'Choose a country.',
    })
  })
})

describe('the access of a user', () => {
  it('needs at least one site and one client', () => {
    expect(problems(calls.putAuditSiteAccess, { sites: [], version: 1 })).toEqual({ sites: 'A user needs at least one site.' })
    expect(problems(calls.putAuditClientAccess, { clients: [], version: 1 })).toEqual({ clients: 'A user needs at least one client.' })
    expect(problems(calls.putAuditSiteAccess, { sites: [], all_sites: true, version: 1 })).toEqual({})
  })
})

describe('a user', () => {
  it('needs a reason for a new status', () => {
    expect(problems(calls.updateUser, { status: 'DISABLED', version: 3 })).toEqual({ reason: 'Enter a reason.' })
    expect(problems(calls.updateUser, { name: 'Ann', version: 3 })).toEqual({})
  })

  it('must enter a long password twice, for an invitation and for a change', () => {
    const passwords = { password: 'short', password_confirmation: 'shore' }
    const expected = { password: 'Use at least 12 characters.', password_confirmation: 'The two passwords are not the same.' }
    expect(problems(calls.patchUser, { action: 'accept_invite', invite: 'u_1.x', ...passwords })).toEqual(expected)
    expect(problems(calls.patchUser, { action: 'change_password', current_password: 'x', ...passwords })).toEqual(expected)
    expect(problems(calls.patchUser, { action: 'become_admin' })).toEqual({ action: 'Choose what to do.' })
  })

  it('is identified by the id in their invitation', () => {
    expect(userIdInLink('u_1042.c2VjcmV0')).toBe('u_1042')
    expect(userIdInLink('a.b.c')).toBe('a.b')
    expect(['', '.', 'x', '.x', 'x.'].map(userIdInLink)).toEqual([null, null, null, null, null])
    // Ids that cannot be a path segment.
    expect(['../../x.y', '...x', 'a/b.c', 'a%2Fb.c', 'a\\b.c'].map(userIdInLink)).toEqual([null, null, null, null, null])
  })
})

describe('handling a rejected message', () => {
  it('needs a reason to ignore it, and a person to assign it to', () => {
    expect(problems(calls.postAuditRejected, { ids: ['rj_1'], action: 'ignore' })).toEqual({ reason: 'Enter a reason.' })
    expect(problems(calls.postAuditRejected, { ids: ['rj_1'], action: 'assign' })).toEqual({ assign_to: 'Choose a person.' })
    expect(problems(calls.postAuditRejected, { ids: [], action: 'reprocess' })).toEqual({ ids: 'Choose at least one message.' })
    expect(problems(calls.postAuditRejected, { ids: Array.from({ length: 201 }, String), action: 'reprocess' })).toEqual({
      ids: 'Choose at most 200 messages.',
    })
  })
})

describe('list settings', () => {
  it('keep unknown fields, and can take at most 64 KB', () => {
    const views = { 'stock.summary': { hidden: ['gtin'], novelty: { deep: 1 } }, old: null }
    expect(z.parse(calls.savePreferencesUserModules.body, { views })).toEqual({ views })
    expect(problems(calls.savePreferencesUserModules, { views: { a: { blob: 'é'.repeat(33_000) } } })).toEqual({
      views: 'Your list settings can take at most 64 KB.',
    })
  })
})

describe('an advised shipment', () => {
  it('cannot have a package of impossible weight', () => {
    const advice = (weight_kg: number) => ({
      entity: 'shipment',
      po_no: 'PO-1',
      asn_no: 'A-1',
      expected_date: '2026-11-20',
      lines: [{ po_line_no: 1, qty: 1 }],
      packages: [{ weight_kg }],
    })
    expect(problems(calls.postSupplierManagement, advice(99_999))).toEqual({})
    expect(problems(calls.postSupplierManagement, advice(1e300))).toEqual({ 'packages.0.weight_kg': 'Enter at most 99,999 kg.' })
    expect(problems(calls.postSupplierManagement, advice(-1))).toEqual({ 'packages.0.weight_kg': 'Enter a weight of 0 or more.' })
  })
})
