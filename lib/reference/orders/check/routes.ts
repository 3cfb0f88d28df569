import { ORDER_MODULE } from '#lib/contract/orders/order-kind.ts'
import { ok, refuse, refuseModule } from '../../http/response.ts'
import type { Problems } from '../../http/response.ts'
import type { Routes } from '../../http/context.ts'
import { linkMessage, nextCustomerNo, checkCounterpartyNumber, findCounterpartyLink } from './counterparties.ts'
import { suggestNumber, findOrderByNumber, findOrdersByReference } from './known-orders.ts'

/** Makes a check that query parameters are present and not blank. `messages` has the error message for each parameter. */
const requireParameters =
  (messages: Readonly<Record<string, string>>) =>
  (query: URLSearchParams): Problems =>
    Object.fromEntries(
      Object.entries(messages)
        .filter(([key]) => (query.get(key) ?? '').trim() === '')
        .map(([key, text]) => [key, [text]]),
    )

const CLIENT = { client: 'Choose a client.' }
const codeOf = (text: string | undefined) => (text ?? '').trim().toUpperCase()

/** Live checks of the order forms. What they find is part of a 200; only access and parameters can be refused. */
export const checkRoutes: Routes = {
  checkClientSupplier: {
    check: requireParameters({ ...CLIENT, supplier: 'Enter a supplier.' }),
    handle: async ({ db, query, caller }) => {
      const [client, codeOrNumber] = [codeOf(query.client), codeOf(query.supplier)]
      const counterparty = await findCounterpartyLink(db, caller.access, 'supplier', client, codeOrNumber)
      const status = counterparty?.status ?? 'UNKNOWN'
      const supplier = counterparty && { supplier_code: counterparty.code, name: counterparty.name }
      const message = linkMessage('supplier', counterparty?.name ?? codeOrNumber, client, counterparty ?? { status })
      return ok({ data: { linked: status === 'ACTIVE', status, can_link: false, supplier, message } })
    },
  },

  checkClientCustomer: {
    check: requireParameters({ ...CLIENT, customer: 'Enter a customer.' }),
    handle: async ({ db, query, caller }) => {
      const [client, codeOrNumber] = [codeOf(query.client), codeOf(query.customer)]
      const counterparty = await findCounterpartyLink(db, caller.access, 'customer', client, codeOrNumber)
      const status = counterparty?.status ?? 'UNKNOWN'
      const customer = counterparty && { customer_code: counterparty.code, name: counterparty.name }
      const message = linkMessage('customer', counterparty?.name ?? codeOrNumber, client, counterparty ?? { status })
      return ok({ data: { linked: status === 'ACTIVE', status, can_link: false, customer, message } })
    },
  },

  checkSupplierNumber: {
    check: requireParameters({ ...CLIENT, supplier_no: 'Enter a supplier number.' }),
    handle: async ({ db, query, caller }) => {
      const { existing, ...response } = await checkCounterpartyNumber(
        db,
        caller.access,
        'supplier',
        codeOf(query.client),
        query.supplier_no ?? '',
      )
      return ok({ data: { ...response, existing: existing && { supplier_code: existing.code, name: existing.name } } })
    },
  },

  checkCustomerNumber: {
    check: requireParameters({ ...CLIENT, customer_no: 'Enter a customer number.' }),
    handle: async ({ db, query, caller }) => {
      const client = codeOf(query.client)
      const { existing, ...response } = await checkCounterpartyNumber(db, caller.access, 'customer', client, query.customer_no ?? '')
      const suggestion = response.valid && !response.available ? await nextCustomerNo(db, client, response.normalized) : undefined
      return ok({
        data: {
          ...response,
          existing: existing && { customer_code: existing.code, name: existing.name },
          ...(suggestion && { suggestion }),
        },
      })
    },
  },

  orderCheck: {
    check: (query) => ({
      ...requireParameters(CLIENT)(query),
      ...(query.get('order_no') || query.get('customer_po_no') ? {} : { order_no: ['Enter an order number.'] }),
    }),
    handle: async ({ db, query, scope, caller }) => {
      const kind = query.type ?? 'SO'
      if (!caller.modules.get(ORDER_MODULE[kind])?.can_view) return refuseModule(ORDER_MODULE[kind])
      if (kind === 'SO' && scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
      const request = { client: codeOf(query.client), owner: query.owner ? codeOf(query.owner) : undefined, no: codeOf(query.order_no) }
      const viewer = { scope: caller.access, caller }
      const existing = request.no === '' ? null : await findOrderByNumber(db, kind, viewer, request)
      const suggestion = existing ? await suggestNumber(db, kind, request) : null
      const reference = query.customer_po_no?.trim() ?? ''
      const matches =
        kind === 'SO' && reference !== '' ? await findOrdersByReference(db, viewer, { client: request.client, reference }) : undefined
      return ok({
        data: {
          exists: existing !== null,
          order: existing?.visibleOrder ?? null,
          suggestion,
          ...(matches && { reference_matches: matches }),
        },
      })
    },
  },
}
