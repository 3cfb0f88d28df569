import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import type { Scope } from '#lib/list/spec.ts'

/** The zones of a scope, all of them. Zones have no lookup: v7 names them where it offers them as a filter of the stock. */
export const zoneLoader =
  ({ client }: Pick<Scope, 'client'>): LoadChoices =>
  async (_, signal) => {
    const result = await send<typeof stocksHolding, 'filter'>(stocksHolding, {
      view: 'filter',
      query: { client: [...client], grain: 'summary', has_stock: false },
      signal,
    })
    if (!result.ok) return { error: result.failure.message }
    const options = result.value.data.find(({ key }) => key === 'zone')?.options ?? []
    return { choices: options.map(({ value, label }) => ({ value, label: label ?? value })) }
  }
