import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import type { Scope } from '#lib/list/spec.ts'

/** Product groups of a scope, as the facets of stock holding count them. */
export const groupLoader =
  ({ client, owner, site }: Scope): LoadChoices =>
  async (q, signal) => {
    const query = { client: [...client], owner: [...owner], site: [...site], grain: 'summary' as const }
    const result = await send<typeof stocksHolding, 'filter'>(stocksHolding, { view: 'filter', query, signal })
    if (!result.ok) return { error: result.failure.message }
    const options = result.value.data.find((facet) => facet.key === 'product_group')?.options ?? []
    const wanted = q.trim().toLowerCase()
    return {
      choices: options
        .map(({ value, label }) => ({ value, label: label ?? value }))
        .filter((one) => one.label.toLowerCase().includes(wanted)),
    }
  }
