import { send, type ApiFailure, type ApiResult } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { settingsCustomers, settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { storeCustomer, storeSupplier, type Customer, type Supplier } from '#lib/contract/orders/parties.ts'
import { numberKeyOf, type PartyKind } from './party-fields.ts'

export type Party = Customer | Supplier
type Body = Readonly<Record<string, unknown>>

/** Sends a new party. One idempotency key per dialog: submitting twice creates one party. */
export type SendParty = (body: Body, idempotencyKey: string) => Promise<ApiResult<{ data: Party | null } | null>>

/** The party from v7's response. Null if it has no code, because it could not be selected. */
const partyWithCode = (party: Party | null | undefined): Party | null => {
  if (!party) return null
  return ('customer_code' in party ? party.customer_code : party.supplier_code) ? party : null
}

/** Finds a created party by its number, for a v7 whose response does not contain it. */
const findParty = async (kind: PartyKind, client: string, sent: Body): Promise<Party | null> => {
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

const sendCustomer: SendParty = (body, idempotencyKey) =>
  send(storeCustomer, { body: body as BodyOf<typeof storeCustomer>, idempotencyKey })
const sendSupplier: SendParty = (body, idempotencyKey) =>
  send(storeSupplier, { body: body as BodyOf<typeof storeSupplier>, idempotencyKey })

type NewParty = { kind: PartyKind; client: string; body: Body; key: string; sendParty?: SendParty }

/** The created party, null if it cannot be read back, or why it was not created. */
type Creation = { ok: true; party: Party | null } | { ok: false; failure: ApiFailure; isUnknown: boolean }

/** Creates a party. `mayExist`: an earlier request without a response may have created it, so it is looked for before sending again. */
export const createParty = async ({ kind, client, body, key, sendParty }: NewParty, mayExist: boolean): Promise<Creation> => {
  const existing = mayExist ? await findParty(kind, client, body) : null
  if (existing) return { ok: true, party: existing }
  const result = await (sendParty ?? (kind === 'customer' ? sendCustomer : sendSupplier))(body, key)
  if (result.ok) return { ok: true, party: partyWithCode(result.value?.data) ?? (await findParty(kind, client, body)) }
  const isUnknown = isOutcomeUnknown(result.failure)
  const party = isUnknown ? await findParty(kind, client, body) : null
  return party ? { ok: true, party } : { ok: false, failure: result.failure, isUnknown }
}
