import { useCall } from '#lib/client/api.ts'
import { dropdownGetordertype, salesOrdersCarrierCode, salesOrdersPriority, settingsDispositions } from '#lib/contract/lookups/lookups.ts'
import { codeFieldOf, type Change, type CodeField, type CodeNames, type RecordType } from './change-words.ts'

/**
 * Names of the codes in changes, from v7's lookups. Only the lists that the changes need are loaded. A code has no name if its list does
 * not have it or cannot be loaded, or if the type of the record is unknown.
 */
export const useCodeNames = (changes: readonly Pick<Change, 'field'>[], type: RecordType): CodeNames => {
  const fields = new Set(type === null ? [] : changes.map(({ field }) => codeFieldOf(field)))
  const queryFor = (field: CodeField, query = {}, ownList = field) =>
    fields.has(field) || fields.has(ownList) ? { query: { ...query, per_page: 250 } } : null
  const kind = type === 'purchase_order' ? 'PO' : 'SO'
  const priorities = useCall(salesOrdersPriority, queryFor('priority')).data?.data
  const carriers = useCall(salesOrdersCarrierCode, queryFor('carrier_code', {}, 'service')).data?.data
  const dispositions = useCall(settingsDispositions, queryFor('disposition_code')).data?.data
  const orderTypes = useCall(dropdownGetordertype, queryFor('order_type', { type: kind })).data?.data
  const choices: Readonly<Record<CodeField, readonly { value: string | null; label: string | null }[] | undefined>> = {
    order_type: orderTypes,
    priority: priorities,
    carrier_code: carriers?.map(({ value, carrier_name }) => ({ value, label: carrier_name })),
    service: carriers?.flatMap(({ services }) => services),
    disposition_code: dispositions,
  }
  return (field, code) => {
    // Two carriers may call different services by the same code.
    const [name = null, ...others] = new Set(choices[field]?.flatMap(({ value, label }) => (value === code ? label : [])))
    return others.length > 0 ? null : name
  }
}
