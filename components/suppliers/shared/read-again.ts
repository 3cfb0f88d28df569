import { send } from '#lib/client/api.ts'
import { customerManagement } from '#lib/contract/customers/customers.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import type { CounterpartyRow } from './counterparty-actions.tsx'
import type { CounterpartyKind } from './counterparty-fields.ts'
import { counterpartyIdFilter, counterpartyWithId } from './counterparty-filter.ts'

/** A customer or supplier as v7 has it now; null if it cannot be read. */
export const readAgain = async (kind: CounterpartyKind, id: string): Promise<CounterpartyRow | null> => {
  if (kind === 'customer') {
    const query = counterpartyIdFilter(kind, id)
    const result = query && (await send(customerManagement, { query }))
    return (result?.ok && counterpartyWithId(result.value.data, id)) || null
  }
  const query = counterpartyIdFilter(kind, id)
  const result = query && (await send<typeof supplierManagement, 'suppliers'>(supplierManagement, { view: 'suppliers', query }))
  return (result?.ok && counterpartyWithId(result.value.data, id)) || null
}
