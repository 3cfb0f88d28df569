import { expect, it } from 'vitest'
import { adviseRefusal } from './inbound-list.tsx'

it('advising needs the right to create shipments and to view the orders that they are for', () => {
  const may =
    (...rights: string[]) =>
    (module: string, action: string) =>
      rights.includes(`${module} ${action}`)
  expect(adviseRefusal(may('shipments create', 'purchase_orders view'))).toBeNull()
  expect(adviseRefusal(may('purchase_orders view'))).toBe('You don’t have permission to advise shipments')
  expect(adviseRefusal(may('shipments create'))).toBe('To advise a shipment, you also need the right to view purchase orders')
})
