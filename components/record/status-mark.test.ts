import { describe, expect, it } from 'vitest'
import { DISPOSITIONS } from '#lib/contract/stock/dispositions.ts'
import { PO_STATUSES, SO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { STATUS_NAMES } from '#lib/contract/rejections/status-names.ts'
import { OUT_STATUS_NAMES } from '#components/shipments/shared/status-words.ts'
import { INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'
import { SUPPLIER_STATUS_NAMES } from '#components/suppliers/suppliers-resource.ts'
import { USER_STATUS_NAMES } from '#components/users/shared/words.ts'
import { statusMark } from './status-mark.ts'

const codes = (rows: readonly { value: string }[]) => rows.map(({ value }) => value)

describe('the mark of a status', () => {
  it.each([
    ['purchase orders', codes(PO_STATUSES)],
    ['sales orders', codes(SO_STATUSES)],
    ['outbound shipments', Object.keys(OUT_STATUS_NAMES)],
    ['inbound shipments', Object.keys(INBOUND_STATUS_NAMES)],
    ['messages', Object.keys(STATUS_NAMES)],
    ['users', Object.keys(USER_STATUS_NAMES)],
    ['suppliers', Object.keys(SUPPLIER_STATUS_NAMES)],
    ['stock', codes(DISPOSITIONS)],
  ])('distinguishes all statuses of %s without colour', (_, all) => {
    expect(new Set(all.map(statusMark)).size).toBe(all.length)
  })

  it('is a plain disc for an unknown status', () => {
    expect([statusMark('WAVED'), statusMark(null)]).toEqual(['disc', 'disc'])
  })
})
