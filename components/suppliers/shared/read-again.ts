import { send } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import { customerManagement } from '#lib/contract/customers/customers.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import { countryName } from '#lib/shared/country.ts'
import type { CounterpartyRow } from './counterparty-actions.tsx'
import { COUNTERPARTY_FIELDS, numberKeyOf, type CounterpartyKind } from './counterparty-fields.ts'
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

/** What is said of a change that someone else's came before, once the record was read again: `Phone: none → 02 5550 1234`, and what to do. */
export const conflictText = (kind: CounterpartyKind, before: object, now: object): string => {
  const theirs = changesText(kind, before, now)
  return `Someone else changed this in the meantime${theirs && `: ${theirs}`}. It was loaded again, and your entries are kept. Check it and try again.`
}

const changesText = (kind: CounterpartyKind, before: object, now: object): string =>
  [
    { key: numberKeyOf(kind), label: 'Number' },
    { key: 'name', label: 'Name' },
    ...COUNTERPARTY_FIELDS[kind],
    { key: 'status', label: 'Status' },
  ]
    .map(({ key, label }) => ({ label, old: valueText(key, before), next: valueText(key, now) }))
    .filter(({ old, next }) => old !== next)
    .map(({ label, old, next }) => `${label}: ${old} → ${next}`)
    .join(', ')

const valueText = (key: string, row: object): string => {
  const value = (row as Record<string, string | number | null | undefined>)[key] ?? ''
  if (value === '') return 'none'
  if (key === 'status') return formatWord(String(value))
  return key === 'country' ? countryName(String(value)) : String(value)
}
