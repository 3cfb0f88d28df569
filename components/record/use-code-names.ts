import { type Paging, useAllPages } from '#lib/client/all-pages.ts'
import {
  dropdownGetordertype,
  salesOrdersCarrierCode,
  salesOrdersPriority,
  settingsDispositions,
  settingsSuppliers,
} from '#lib/contract/lookups/lookups.ts'
import { codeFieldOf, type Change, type CodeField, type CodeNames, type RecordType } from './change-words.ts'

/** More pages than any of these lists has. */
const OPTIONS = { maxPages: 4 }

/**
 * Names of the codes in changes, from v7's lookups. Only the lists that the changes need are loaded. A code has no name if its list does
 * not have it or cannot be loaded, or if the type of the record is unknown.
 */
export const useCodeNames = (changes: readonly Pick<Change, 'field'>[], type: RecordType): CodeNames => {
  const fields = new Set(type === null ? [] : changes.map(({ field }) => codeFieldOf(field)))
  const queryFor = (field: CodeField, query = {}, ownList = field) =>
    fields.has(field) || fields.has(ownList) ? (paging: Paging) => ({ query: { ...query, ...paging } }) : null
  const kind = type === 'purchase_order' ? 'PO' : 'SO'
  const priorities = useAllPages(salesOrdersPriority, queryFor('priority'), OPTIONS).data?.data
  const carriers = useAllPages(salesOrdersCarrierCode, queryFor('carrier_code', {}, 'service'), OPTIONS).data?.data
  const dispositions = useAllPages(settingsDispositions, queryFor('disposition_code'), OPTIONS).data?.data
  const orderTypes = useAllPages(dropdownGetordertype, queryFor('order_type', { type: kind }), OPTIONS).data?.data
  const suppliers = useAllPages(settingsSuppliers, queryFor('supplier_code'), OPTIONS).data?.data
  const choices: Readonly<Record<CodeField, readonly { value: string | null; label: string | null }[] | undefined>> = {
    order_type: orderTypes,
    priority: priorities,
    carrier_code: carriers?.map(({ value, carrier_name }) => ({ value, label: carrier_name })),
    service: carriers?.flatMap(({ services }) => services),
    disposition_code: dispositions,
    supplier_code: suppliers,
  }
  return (field, code) => {
    // Two carriers may call different services by the same code.
    const [name = null, ...others] = new Set(choices[field]?.flatMap(({ value, label }) => (value === code ? label : [])))
    return others.length > 0 ? null : name
  }
}
