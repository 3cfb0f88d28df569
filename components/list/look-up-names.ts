import { carrierLoader, customerLoader, orderTypeLoader, priorityLoader, supplierLoader, zoneLoader } from '#components/lookups/loaders.ts'
import type { Choice, LoadChoices } from '#components/ui/choices.ts'
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
    [...Map.groupBy(codes, ({ key }) => key)].map(([key, of]) =>
      namesOf(
        key,
        of.map(({ code }) => code),
        place,
      ),
    ),
  )
  rememberNames(found.flat())
}

/**
 * The names of codes of one filter. The codes are looked up in turn, because a response often has the names of others too; that of zones
 * has all.
 */
const namesOf = async (key: string, codes: readonly string[], place: Place): Promise<NamedCode[]> => {
  const choices: Choice[] = []
  const named = (code: string) =>
    choices.flatMap(({ value, label }) => (codeKey(value) === codeKey(code) ? [{ key, code, name: label }] : [])).slice(0, 1)
  for (const code of codes) {
    const question = JSON.stringify([key, code, place])
    if (asked.has(question) || named(code).length > 0) continue
    asked.add(question)
    // Without a connection, the code of a lookup cannot be loaded.
    const result = await LOADERS[key]?.(place)(code, new AbortController().signal).catch(() => null)
    if (!result || 'error' in result) asked.delete(question)
    else choices.push(...result.choices)
  }
  return codes.flatMap(named)
}
