import { send } from '#lib/client/api.ts'
import { settingsCustomers, settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import type { Customer, Supplier } from '#lib/contract/orders/parties.ts'
import { numberKeyOf, type PartyKind } from './party-fields.ts'

type Party = Customer | Supplier

/** The party from v7's response. Null if it has no code, because it could not be selected. */
export const partyWithCode = (party: Party | null | undefined): Party | null => {
  if (!party) return null
  return ('customer_code' in party ? party.customer_code : party.supplier_code) ? party : null
}

/** Finds a created party by its number, for a v7 whose response does not contain it. */
export const findParty = async (kind: PartyKind, client: string, sent: Readonly<Record<string, unknown>>): Promise<Party | null> => {
  const number = (sent[numberKeyOf(kind)] as string | null) ?? ''
  const query = { client: [client], q: number, per_page: 25 }
  const codes =
    kind === 'customer'
      ? await send(settingsCustomers, { query }).then((result) =>
          result.ok ? result.value.data.map((row) => [row.value, row.customer_no]) : [],
        )
      : await send(settingsSuppliers, { query }).then((result) =>
          result.ok ? result.value.data.map((row) => [row.value, row.supplier_no]) : [],
        )
  const code = codes.find(([, no]) => no?.toUpperCase() === number.toUpperCase())?.[0]
  // v7 saved the fields that were sent. Only the code has to be added.
  return code ? ({ ...sent, [kind === 'customer' ? 'customer_code' : 'supplier_code']: code } as unknown as Party) : null
}
