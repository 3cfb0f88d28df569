import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { send, type ApiResult } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import {
  dropdownGetordertype,
  salesOrdersCarrierCode,
  salesOrdersPriority,
  settingsDispositions,
  settingsTasks,
} from '#lib/contract/lookups/lookups.ts'
import type { Scope } from '#lib/list/spec.ts'

type Codes<Row> = { data: readonly Row[]; meta: { total: number | null } }

const toChoices = <Row>(result: ApiResult<Codes<Row>>, toChoice: (row: Row) => Choice) =>
  result.ok
    ? { choices: result.value.data.map(toChoice), isTruncated: (result.value.meta.total ?? 0) > result.value.data.length }
    : { error: result.failure.message }

/** Typeahead for carriers that serve a scope, by code and name. */
export const carrierLoader =
  ({ client, site }: Pick<Scope, 'client' | 'site'>): LoadChoices =>
  async (q, signal) => {
    const result = await send(salesOrdersCarrierCode, { query: { client: [...client], site: [...site], q, per_page: 50 }, signal })
    return toChoices(result, ({ value, carrier_name: name }) => ({ value, label: name ?? value, hint: value }))
  }

/** Typeahead for the priorities of orders. */
export const priorityLoader = (): LoadChoices => async (q, signal) => {
  const result = await send(salesOrdersPriority, { query: { q, per_page: 50 }, signal })
  return toChoices(result, ({ value, label }) => ({ value, label: label ?? value, hint: value }))
}

/** Typeahead for stock dispositions. */
export const dispositionLoader = (): LoadChoices => async (q, signal) => {
  const result = await send(settingsDispositions, { query: { q, per_page: 50 }, signal })
  return toChoices(result, ({ value, label, is_available }) => ({
    value,
    label: label ?? value,
    hint: is_available ? 'can be sold' : value,
  }))
}

/** Typeahead for the order types of the selected clients. */
export const orderTypeLoader =
  (type: OrderKind, client: readonly string[]): LoadChoices =>
  async (q, signal) => {
    const result = await send(dropdownGetordertype, { query: { type, client: [...client], q, per_page: 50 }, signal })
    return toChoices(result, ({ value, label }) => ({ value, label: label ?? value, hint: value }))
  }

/** The tasks by which v7 classifies movements. */
export const taskLoader = (): LoadChoices => async (q, signal) => {
  const result = await send(settingsTasks, { query: { q, per_page: 50 }, signal })
  return toChoices(result, ({ value, label, group }) => ({ value, label: label ?? formatWord(value), hint: group?.toLowerCase() }))
}
