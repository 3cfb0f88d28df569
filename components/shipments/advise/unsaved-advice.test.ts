import { expect, it, vi } from 'vitest'
import { keepForm, readForm } from '#lib/client/unsaved-form.ts'
import { stubSessionStorage } from '#tests/support/session-storage.ts'
import { EditedShipment } from './edited-shipment.ts'
import { dropKeptAdvice } from './unsaved-advice.ts'

it('closing the form of a shipment removes only the changes to that shipment', () => {
  stubSessionStorage()
  const change = { shipment: { id: 's_1', asn_no: 'ASN-1', shipment_no: null, po_nos: [] } }
  keepForm('advice-changes', 'u_1', change)
  dropKeptAdvice('s_2', 'u_1')
  expect(readForm('advice-changes', 'u_1', EditedShipment)).toEqual(change)
  dropKeptAdvice('s_1', 'u_1')
  expect(readForm('advice-changes', 'u_1', EditedShipment)).toBeNull()
  vi.unstubAllGlobals()
})
