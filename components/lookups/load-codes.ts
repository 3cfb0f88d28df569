import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import type { Scope } from '#lib/list/spec.ts'

/** Carriers that serve a scope, by code and name. */
export const carrierLoader =
  ({ client, site }: Pick<Scope, 'client' | 'site'>): LoadChoices =>
  async (q, signal) => {
    const { salesOrdersCarrierCode } = await import('#lib/contract/lookups/lookups.ts')
    const result = await send(salesOrdersCarrierCode, { query: { client: [...client], site: [...site], q, per_page: 50 }, signal })
    if (!result.ok) return { error: result.failure.message }
    return { choices: result.value.data.map(({ value, carrier_name: name }) => ({ value, label: name ?? value, hint: value })) }
  }
