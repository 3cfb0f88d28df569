import type { LoadChoices } from '#components/ui/choices.ts'
import { send, type ApiResult } from '#lib/client/api.ts'
import { settingsCustomers, settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import type { Scope } from '#lib/list/spec.ts'

/** A supplier or customer, with the number by which the client's users know it. */
type Counterparty = {
  value: string
  label: string | null
  city: string | null
  supplier_no?: string | null
  customer_no?: string | null
  client_codes?: readonly string[]
}
type CounterpartyResponse = { data: Counterparty[]; meta: { total: number | null } }

const MAX_CHOICES = 20

const toChoices = (result: ApiResult<CounterpartyResponse>, namesClients = false): Awaited<ReturnType<LoadChoices>> =>
  result.ok
    ? {
        choices: result.value.data.map(
          ({ value, label, city, supplier_no: supplierNo, customer_no: customerNo, client_codes: clients }) => ({
            value,
            label: label ?? value,
            hint: [supplierNo ?? customerNo ?? value, city, namesClients && clients?.join(', ')].filter(Boolean).join(' · '),
          }),
        ),
        isTruncated: (result.value.meta.total ?? 0) > result.value.data.length,
      }
    : { error: result.failure.message }

/**
 * Typeahead for the suppliers of the selected clients, or of all the user's clients if none is selected. With `namesClients`, each comes with
 * its clients, which may have suppliers of the same name.
 */
export const supplierLoader =
  ({ client }: Pick<Scope, 'client'>, namesClients = false): LoadChoices =>
  async (q, signal) =>
    toChoices(
      await send(settingsSuppliers, {
        query: { client: [...client], q, per_page: MAX_CHOICES },
        signal,
      }),
      namesClients,
    )

/** Typeahead for the customers of the selected clients, or of all the user's clients if none is selected. */
export const customerLoader =
  ({ client }: Pick<Scope, 'client'>): LoadChoices =>
  async (q, signal) =>
    toChoices(
      await send(settingsCustomers, {
        query: { client: [...client], q, per_page: MAX_CHOICES },
        signal,
      }),
    )
