import { carrierLoader, customerLoader, orderTypeLoader, priorityLoader, supplierLoader, zoneLoader } from '#components/lookups/loaders.ts'
import type { LoadChoices } from '#components/ui/choices.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { rememberNames, type NamedCode } from './known-names.ts'

type Place = {
  /** The clients to which the codes may belong; none means all. */
  client: readonly string[]
  /** The module of the list: purchase and sales orders have order types of their own. */
  module: Module
}
/** Codes that filters of a list are set to. */
export type NameLookup = Place & { codes: readonly { key: string; code: string }[] }

const LOADERS: Readonly<Record<string, (place: Place) => LoadChoices>> = {
  customer: customerLoader,
  supplier: supplierLoader,
  carrier_code: ({ client }) => carrierLoader({ client, site: [] }),
  order_type: ({ client, module }) => orderTypeLoader(module === 'purchase_orders' ? 'PO' : 'SO', client),
  priority: priorityLoader,
  zone: zoneLoader,
}

const asked = new Set<string>()

/** Asks v7's lookups for the names of codes, once for each code. A code that they do not find stays as it is. */
export const lookUpNames = async ({ codes, ...place }: NameLookup): Promise<void> => {
  const found = await Promise.all(
    codes.map(async ({ key, code }): Promise<NamedCode[]> => {
      const question = JSON.stringify([key, code, place])
      if (asked.has(question)) return []
      asked.add(question)
      // Without a connection, the code of a lookup cannot be loaded.
      const result = await LOADERS[key]?.(place)(code, new AbortController().signal).catch(() => null)
      if (!result || 'error' in result) {
        asked.delete(question)
        return []
      }
      return result.choices.flatMap(({ value, label }) => (codeKey(value) === codeKey(code) ? [{ key, code, name: label }] : []))
    }),
  )
  rememberNames(found.flat())
}
