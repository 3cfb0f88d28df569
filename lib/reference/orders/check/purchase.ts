import { isCustomerReturn } from '#lib/contract/orders/customer-return.ts'
import { expectedDateProblem } from '#lib/contract/orders/expected-date.ts'
import { EXPIRES_EARLY, expiresEarly, isTooFarAhead, TOO_FAR_AHEAD } from '#lib/contract/orders/order-entry.ts'
import { checkHeader, type NumberFacts } from './check-header.ts'
import { checkLines } from './lines.ts'
import type { Findings } from './findings.ts'
import { counterpartyMessage } from '../body/counterparty-and-carrier.ts'
import type { HeaderFacts } from '../body/facts.ts'
import type { Named } from '#lib/shared/nearest.ts'
import type { Product } from '../body/products.ts'
import type { Values } from '../body/values.ts'

export type PurchaseFacts = HeaderFacts & {
  number: NumberFacts
  products: ReadonlyMap<string, Product>
  productSuggestions: ReadonlyMap<string, readonly Named[]>
}

/** All rules of a purchase order that the contract's schema cannot check. */
export const checkPurchase = (values: Values, facts: PurchaseFacts, findings: Findings): void => {
  checkHeader('PO', values, facts, facts.number, findings)
  if (!facts.client) return
  const { head } = values
  const { code, rules } = facts.client
  checkSupplier(head['supplier_code'] ?? null, facts, code, findings)
  if (head['carrier_code'] && !facts.carrier)
    findings.addProblem('carrier_code', `Carrier ${head['carrier_code']} is not set up for ${code}.`)
  if (head['disposition_code'] && !facts.dispositions.has(head['disposition_code']))
    findings.addProblem('disposition_code', 'Choose a disposition.')
  const today = facts.site?.today
  if (!today) return
  checkDates(head['ordered_date'] ?? today, head['expected_date'] ?? null, today, findings)
  checkPromise(head['promised_date'] ?? null, head['ordered_date'] ?? today, today, findings)
  checkLines(
    values.lines,
    {
      client: code,
      rules,
      dispositions: facts.dispositions,
      products: facts.products,
      productSuggestions: facts.productSuggestions,
      today,
    },
    findings,
    (line, _, path) => {
      // The expiry date is required only when a shipment is advised.
      if (line.expiry_date !== null && line.expiry_date <= today)
        findings.addProblem(`${path}.expiry_date`, 'Enter an expiry date after today.')
      else if (expiresEarly(line.expiry_date, head['expected_date']))
        findings.addWarning('EXPIRES_EARLY', `${path}.expiry_date`, EXPIRES_EARLY)
    },
  )
}

const checkSupplier = (code: string | null, facts: PurchaseFacts, client: string, findings: Findings): void => {
  if (facts.ownSupplier !== null && isCustomerReturn({ order_type: facts.type?.value }))
    findings.addProblem('order_type', 'A customer return has no supplier. Choose another order type.')
  if (code === null) {
    if (facts.type?.needs_supplier && !facts.counterparty?.isActive) findings.addProblem('supplier_code', 'Choose a supplier.')
    return
  }
  const problem = counterpartyMessage('supplier', code, client, facts.counterparty)
  if (problem) findings.addProblem('supplier_code', problem)
}

const checkDates = (ordered: string, expected: string | null, today: string, findings: Findings): void => {
  if (expected === null) return
  if (expected < ordered) findings.addProblem('expected_date', 'Expected date must be on or after the order date.')
  if (isTooFarAhead(expected, today)) findings.addProblem('expected_date', TOO_FAR_AHEAD)
}

const checkPromise = (promised: string | null, ordered: string, today: string, findings: Findings): void => {
  if (promised === null) return
  const problem = expectedDateProblem(promised, today)
  if (problem) findings.addProblem('promised_date', problem)
  else if (promised < ordered) findings.addProblem('promised_date', 'Promised date must be on or after the order date.')
}
