import { ok, refuse } from '../../http/answer.ts'
import type { Problems } from '../../http/answer.ts'
import type { Routes } from '../../http/context.ts'
import { ORDER_MODULE } from '../allowed.ts'
import { linkMessage, nextCustomerNo, numberCheck, partyBy } from './parties.ts'
import { suggestionFor, takenBy, withReference } from './known-orders.ts'

/** The parameters that a check requires, each with its error message. */
const needs =
  (words: Readonly<Record<string, string>>) =>
  (query: URLSearchParams): Problems =>
    Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => (query.get(key) ?? query.get(`${key}[]`) ?? '').trim() === '')
        .map(([key, text]) => [key, [text]]),
    )

const CLIENT = { client: 'Choose a client.' }
const codeOf = (text: string | undefined) => (text ?? '').trim().toUpperCase()

/** Live checks of the order forms. They return 200 whatever they find. */
export const checkRoutes: Routes = {
  checkClientSupplier: {
    check: needs({ ...CLIENT, supplier: 'Enter a supplier.' }),
    handle: async ({ db, query, actor }) => {
      const [client, wanted] = [codeOf(query.client), codeOf(query.supplier)]
      const found = await partyBy(db, actor.access, 'supplier', client, wanted)
      const status = found?.status ?? 'UNKNOWN'
      const supplier = found && { supplier_code: found.code, name: found.name }
      const message = linkMessage('supplier', wanted, client, status)
      return ok({ data: { linked: status === 'ACTIVE', status, can_link: false, supplier, message } })
    },
  },

  checkClientCustomer: {
    check: needs({ ...CLIENT, customer: 'Enter a customer.' }),
    handle: async ({ db, query, actor }) => {
      const [client, wanted] = [codeOf(query.client), codeOf(query.customer)]
      const found = await partyBy(db, actor.access, 'customer', client, wanted)
      const status = found?.status ?? 'UNKNOWN'
      const customer = found && { customer_code: found.code, name: found.name }
      const message = linkMessage('customer', wanted, client, status)
      return ok({ data: { linked: status === 'ACTIVE', status, can_link: false, customer, message } })
    },
  },

  checkSupplierNumber: {
    check: needs({ ...CLIENT, supplier_no: 'Enter a supplier number.' }),
    handle: async ({ db, query, actor }) => {
      const { existing, ...answer } = await numberCheck(db, actor.access, 'supplier', codeOf(query.client), query.supplier_no ?? '')
      return ok({ data: { ...answer, existing: existing && { supplier_code: existing.code, name: existing.name } } })
    },
  },

  checkCustomerNumber: {
    check: needs({ ...CLIENT, customer_no: 'Enter a customer number.' }),
    handle: async ({ db, query, actor }) => {
      const client = codeOf(query.client)
      const { existing, ...answer } = await numberCheck(db, actor.access, 'customer', client, query.customer_no ?? '')
      const suggestion = answer.valid && !answer.available ? await nextCustomerNo(db, client, answer.normalized) : undefined
      return ok({
        data: { ...answer, existing: existing && { customer_code: existing.code, name: existing.name }, ...(suggestion && { suggestion }) },
      })
    },
  },

  orderCheck: {
    check: (query) => ({
      ...needs(CLIENT)(query),
      ...(query.get('order_no') || query.get('customer_po_no') ? {} : { order_no: ['Enter an order number.'] }),
    }),
    handle: async ({ db, query, scope, actor }) => {
      const kind = query.type ?? 'SO'
      if (!actor.modules.get(ORDER_MODULE[kind])?.can_view) return refuse('MODULE_FORBIDDEN')
      if (kind === 'SO' && scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
      const asked = { client: codeOf(query.client), owner: query.owner ? codeOf(query.owner) : undefined, no: codeOf(query.order_no) }
      const asker = { scope: actor.access, actor }
      const taken = asked.no === '' ? null : await takenBy(db, kind, asker, asked)
      const suggestion = taken ? await suggestionFor(db, kind, asked) : null
      const reference = query.customer_po_no?.trim() ?? ''
      const matches = kind === 'SO' && reference !== '' ? await withReference(db, asker, { client: asked.client, reference }) : undefined
      return ok({
        data: { exists: taken !== null, order: taken?.known ?? null, suggestion, ...(matches && { reference_matches: matches }) },
      })
    },
  },
}
