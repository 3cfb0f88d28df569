import type { Paging } from '#lib/client/all-pages.ts'
import { send, type ApiFailure, type ApiResult } from '#lib/client/api.ts'
import { createOrFind, foundBy } from '#lib/client/create-or-find.ts'
import { loadAllPages } from '#lib/client/load-all-pages.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { settingsCustomers, settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import type { Customer, Supplier } from '#lib/contract/orders/counterparties.ts'
import { storeCustomer, storeSupplier } from '#lib/contract/orders/counterparty-entry.ts'
import { numberKeyOf, type CounterpartyKind } from './counterparty-fields.ts'

export type Counterparty = Customer | Supplier
type Body = Readonly<Record<string, unknown>>

/** Sends a new counterparty. One idempotency key per dialog: submitting twice creates one counterparty. */
export type SendCounterparty = (body: Body, idempotencyKey: string) => Promise<ApiResult<{ data: Counterparty | null } | null>>

/** The counterparty from v7's response. Null if it has no code, because it could not be selected. */
const counterpartyWithCode = (counterparty: Counterparty | null | undefined): Counterparty | null => {
  if (!counterparty) return null
  return ('customer_code' in counterparty ? counterparty.customer_code : counterparty.supplier_code) ? counterparty : null
}

/**
 * Finds a counterparty by the number that was sent, if v7's response was lost or does not contain it. Null if there is none or v7 does not
 * say; undefined if it does not answer.
 */
const findCounterparty = async (kind: CounterpartyKind, client: string, sent: Body): Promise<Counterparty | null | undefined> => {
  const number = (sent[numberKeyOf(kind)] as string | null) ?? ''
  const inputOf = (paging: Paging) => ({ query: { client: [client], q: number, ...paging } })
  const codes =
    kind === 'customer'
      ? await loadAllPages(settingsCustomers, inputOf).then((result) =>
          result.ok ? result.value.data.map((row) => [row.value, row.customer_no]) : foundBy(result.failure),
        )
      : await loadAllPages(settingsSuppliers, inputOf).then((result) =>
          result.ok ? result.value.data.map((row) => [row.value, row.supplier_no]) : foundBy(result.failure),
        )
  if (!codes) return codes
  const code = codes.find(([, no]) => no?.toUpperCase() === number.toUpperCase())?.[0]
  // v7 saved the fields that were sent. Only the code has to be added.
  return code ? ({ ...sent, [kind === 'customer' ? 'customer_code' : 'supplier_code']: code } as unknown as Counterparty) : null
}

/** Whether v7 refused a new counterparty because there is one with its number by now. */
export const isAlreadyAdded = async (kind: CounterpartyKind, client: string, body: Body, { errors }: ApiFailure): Promise<boolean> =>
  errors?.[numberKeyOf(kind)] !== undefined && Boolean(await findCounterparty(kind, client, body))

const sendCustomer: SendCounterparty = (body, idempotencyKey) =>
  send(storeCustomer, { body: body as BodyOf<typeof storeCustomer>, idempotencyKey })
const sendSupplier: SendCounterparty = (body, idempotencyKey) =>
  send(storeSupplier, { body: body as BodyOf<typeof storeSupplier>, idempotencyKey })

type NewCounterparty = { kind: CounterpartyKind; client: string; body: Body; key: string; sendCounterparty?: SendCounterparty }

/** The created counterparty, null if it cannot be read back; or the failure, and whether it may have been created nevertheless. */
type Creation = { ok: true; counterparty: Counterparty | null } | { ok: false; failure: ApiFailure; isUnknown: boolean }

/**
 * Creates a counterparty. `mayExist`: an earlier request without a response may have created it, so it is looked up before it is sent
 * again.
 */
export const createCounterparty = async (
  { kind, client, body, key, sendCounterparty }: NewCounterparty,
  mayExist: boolean,
): Promise<Creation> => {
  const find = () => findCounterparty(kind, client, body)
  const create = () => (sendCounterparty ?? (kind === 'customer' ? sendCustomer : sendSupplier))(body, key)
  const result = await createOrFind({ create, find, mayExist })
  return result.ok ? { ok: true, counterparty: result.found ?? counterpartyWithCode(result.value?.data) ?? (await find()) ?? null } : result
}
