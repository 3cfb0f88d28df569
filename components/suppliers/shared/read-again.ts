import { loadAllPages } from '#lib/client/load-all-pages.ts'
import { customerManagement } from '#lib/contract/customers/customers.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import type { CounterpartyRow } from './counterparty-actions.tsx'
import type { CounterpartyKind } from './counterparty-fields.ts'
import { counterpartyIdFilter, counterpartyWithId } from './counterparty-filter.ts'

/** A customer or supplier as v7 has it now; null if it cannot be read. */
export const readAgain = async (kind: CounterpartyKind, id: string): Promise<CounterpartyRow | null> => {
  const query = counterpartyIdFilter(kind, id)
  return (query && counterpartyWithId(await readRows(kind, query), id)) ?? null
}

/** The clients that share a customer or supplier, among those that the user has access to. Empty if they cannot be read. */
export const readSharingClients = async (kind: CounterpartyKind, id: string): Promise<string[]> => {
  const { client: _, ...query } = counterpartyIdFilter(kind, id) ?? {}
  const rows = Object.keys(query).length > 0 ? await readRows(kind, query) : []
  return [...new Set(rows.flatMap(({ client_code: client }) => client ?? []))].toSorted()
}

type Query = { client?: string[]; customer?: string[]; supplier?: string[] }

const readRows = async (kind: CounterpartyKind, query: Query): Promise<readonly CounterpartyRow[]> => {
  const result =
    kind === 'customer'
      ? await loadAllPages(customerManagement, (paging) => ({ query: { ...query, ...paging } }))
      : await loadAllPages<typeof supplierManagement, 'suppliers'>(supplierManagement, (paging) => ({
          view: 'suppliers',
          query: { ...query, ...paging },
        }))
  return result.ok ? result.value.data : []
}
