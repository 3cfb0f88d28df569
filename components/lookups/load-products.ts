import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { productsTypeahead } from '#lib/contract/lookups/lookups.ts'
import type { Scope } from '#lib/list/spec.ts'

/** Typeahead for products within a scope: at most twenty matches. */
export const productLoader =
  ({ client, owner, site }: Scope): LoadChoices =>
  async (q, signal) => {
    const query = { client: [...client], owner: [...owner], site: [...site], q, limit: 20 }
    const result = await send(productsTypeahead, { query, signal })
    if (!result.ok) return { error: result.failure.message }
    const choices = result.value.data.map(({ value, product_code, product_name }) => ({
      value: product_code ?? value,
      label: product_code ?? value,
      hint: product_name ?? undefined,
    }))
    return { choices: uniqueBy(choices, (choice) => choice.value), isTruncated: result.value.meta.truncated === true }
  }

/** Removes duplicates: two clients may have a product with the same code, but the filter takes only codes. */
const uniqueBy = <T>(all: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map(all.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
