import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import * as z from 'zod/mini'
import type { OrderWarning } from '#lib/contract/exact-types.ts'
import { EnteredPurchaseOrder } from '#lib/contract/orders/purchase-order-entry.ts'
import { EnteredSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/response.ts'
import { problemsOf } from '../../http/problems.ts'
import { checkPurchase } from './purchase.ts'
import { checkSales } from './sales.ts'
import { chooseNumber } from '../write/choose-number.ts'
import { createFindings } from './findings.ts'
import { suggestNumber, findOrdersByReference } from './known-orders.ts'
import type { OrderAuthor } from '../write/order-author.ts'
import { findSupplies } from './stock-facts.ts'
import { headerFacts, type HeaderFacts } from '../body/facts.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import { suggestProducts, productsOf, type Product } from '../body/products.ts'
import { readValues, roundedPaths, type Values } from '../body/values.ts'
import type { NumberFacts } from './check-header.ts'
import type { Named } from '#lib/shared/nearest.ts'

/** An order as entered, with the database records it refers to, and its problems and warnings. */
export type ValidatedOrder = {
  kind: OrderKind
  values: Values
  facts: HeaderFacts & { number: NumberFacts; products: ReadonlyMap<string, Product> }
  problems: Problems
  warnings: OrderWarning[]
}

const ENTERED = { PO: EnteredPurchaseOrder, SO: EnteredSalesOrder } as const

/**
 * Validates an order by all rules for entered orders: those of the contract's schema and those that need the database. `exceptId`
 * is the order's own id, if it is stored already.
 */
export const validateOrder = async (
  db: Db,
  author: OrderAuthor,
  kind: OrderKind,
  body: unknown,
  exceptId?: number,
): Promise<ValidatedOrder> => {
  const parsed = z.safeParse(ENTERED[kind], typeof body === 'object' && body !== null ? { ...body, status: 'ENTERED' } : body)
  const findings = createFindings(parsed.success ? {} : problemsOf(parsed.error, 'body'))
  const values = readValues(kind, body)
  const head = await headerFacts(db, author, kind, values)
  const number = await numberFacts(db, author, kind, values, head, exceptId)
  const codes = values.lines.flatMap((line) => line.product_code ?? [])
  const products = head.client ? await productsOf(db, author.caller.access, head.client.code, codes) : new Map<string, Product>()
  const unknownCodes = codes.filter((code) => !products.has(code))
  const place = { client: head.client?.code ?? '', owner: values.head['owner_code'] ?? null }
  const productSuggestions = head.client ? await suggestProducts(db, author.caller.access, place, unknownCodes) : new Map<string, Named[]>()
  const facts = { ...head, number, products, productSuggestions }
  if (kind === 'PO') checkPurchase(values, facts, findings)
  else checkSales(values, { ...facts, ...(await salesFacts(db, author, values, facts, exceptId)) }, findings)
  for (const path of roundedPaths(values)) findings.addProblem(path, 'Enter at most 3 decimals.')
  if (number.lostNumber)
    findings.addWarning(
      'RENUMBERED',
      NUMBER_KEY[kind],
      `${number.lostNumber} has been used by another order in the meantime; this order gets a new number.`,
    )
  return { kind, values, facts, problems: findings.problems, warnings: findings.warnings }
}

const numberFacts = async (
  db: Db,
  author: OrderAuthor,
  kind: OrderKind,
  values: Values,
  head: HeaderFacts,
  exceptId: number | undefined,
): Promise<NumberFacts> => {
  const choice = await chooseNumber(db, author, kind, values, head, exceptId)
  if (!head.client || choice.no === null || (!choice.duplicate && !choice.isReserved)) return { ...choice, suggestion: null }
  const request = { client: head.client.code, owner: values.head['owner_code'] ?? undefined, no: choice.no }
  return { ...choice, suggestion: await suggestNumber(db, kind, request) }
}

const salesFacts = async (
  db: Db,
  { caller }: OrderAuthor,
  values: Values,
  facts: HeaderFacts & { products: ReadonlyMap<string, Product> },
  exceptId: number | undefined,
) => {
  const { client, site, hasOwner } = facts
  const owner = values.head['owner_code'] ?? ''
  const reference = values.head['customer_po_no']
  const viewer = { scope: caller.access, caller }
  const references = client && reference ? await findOrdersByReference(db, viewer, { client: client.code, reference, exceptId }) : []
  const place = client && site && hasOwner ? { client: client.code, owner, site: site.code, today: site.today } : null
  return { references, supplies: place ? await findSupplies(db, place, values.lines, facts.products) : [] }
}
