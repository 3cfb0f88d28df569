import type { KnownOrder } from '#lib/contract/exact-types.ts'
import { COUNTRIES } from '#lib/contract/lookups/countries.ts'
import { PICK_UP_CARRIER } from '#lib/contract/orders/orders.ts'
import { checkHeader, type NumberFacts } from './check-header.ts'
import { checkLines } from './lines.ts'
import type { Findings } from './findings.ts'
import { counterpartyMessage } from '../body/counterparty-and-carrier.ts'
import { checkSupply, shortagePolicy } from './shortage.ts'
import type { Supply } from './stock-facts.ts'
import type { HeaderFacts, Site } from '../body/facts.ts'
import type { Product } from '../body/products.ts'
import type { LineValues, Values } from '../body/values.ts'
import { postcodeProblem } from '../../lookups/postcodes.ts'
import { countText } from '../body/format.ts'
import type { Named } from '#lib/shared/nearest.ts'
import { repeatedSerials } from '#lib/shared/repeated-serials.ts'

export type SalesFacts = HeaderFacts & {
  number: NumberFacts
  products: ReadonlyMap<string, Product>
  /** Suggestions for unknown codes. */
  productSuggestions: ReadonlyMap<string, readonly Named[]>
  /** Other orders with the same customer reference. */
  references: readonly KnownOrder[]
  /** The stock available for each line; null for a line that cannot be checked. */
  supplies: readonly (Supply | null)[]
}

/** All rules of a sales order that the contract's schema cannot check, and its warnings. */
export const checkSales = (values: Values, facts: SalesFacts, findings: Findings): void => {
  checkHeader('SO', values, facts, facts.number, findings)
  if (!facts.client) return
  const { head } = values
  const { code, rules } = facts.client
  checkCustomer(head['customer_code'] ?? null, facts, code, findings)
  const [match] = facts.references
  if (match) findings.addWarning('DUPLICATE_REFERENCE', 'customer_po_no', `Reference ${head['customer_po_no']} is already on ${match.no}.`)
  if (head['carrier_code'] !== PICK_UP_CARRIER) checkAddress(values.shipTo ?? {}, findings)
  checkCarrier(head, facts, findings)
  if (facts.site) checkShipDate(head, facts, facts.site, findings)
  const today = facts.site?.today ?? ''
  const repeats = repeatedSerials(values.lines.map((line) => ({ product: line.product_code, serials: line.serial_nos })))
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
    (line, product, path, n) => {
      if (line.disposition_code !== null && facts.dispositions.get(line.disposition_code) === false)
        findings.addProblem(`${path}.disposition_code`, 'Only good stock can be ordered.')
      checkSerials(line, product, { path, n, repeat: repeats.get(n - 1) }, findings)
    },
  )
  const policy = shortagePolicy(head['on_shortage'] ?? null, facts.type, rules)
  if (policy.problem) findings.addProblem('on_shortage', policy.problem)
  checkSupply(values.lines, facts.supplies, policy.value, today, findings)
}

const checkCustomer = (code: string | null, facts: SalesFacts, client: string, findings: Findings): void => {
  if (code === null) {
    if (facts.type?.needs_customer) findings.addProblem('customer_code', 'Choose a customer.')
    return
  }
  const problem = counterpartyMessage('customer', code, client, facts.counterparty)
  if (problem) findings.addProblem('customer_code', problem)
}

const ADDRESS_MISSING = 'Enter the delivery address.'

const checkAddress = (address: Readonly<Record<string, string | null>>, findings: Findings): void => {
  for (const key of ['address1', 'city', 'country']) if (!address[key]) findings.addProblem(`ship_to.${key}`, ADDRESS_MISSING)
  const { country, postcode } = address
  if (country && !COUNTRIES.includes(country)) return findings.addProblem('ship_to.country', 'Choose a country.')
  const problem = country ? postcodeProblem(country, postcode) : null
  if (problem) findings.addProblem('ship_to.postcode', problem)
}

const checkCarrier = (head: Values['head'], { carrier, site, client }: SalesFacts, findings: Findings): void => {
  const { carrier_code: code, service, carrier_account: account } = head
  if (!code) {
    if (service) findings.addProblem('carrier_code', 'Choose the carrier for this service.')
    return
  }
  if (!carrier) return findings.addProblem('carrier_code', `Carrier ${code} is not set up for ${client?.code}.`)
  if (site && !carrier.servesSite) return findings.addProblem('carrier_code', `${carrier.name} does not collect from ${site.code}.`)
  if (service && site && !carrier.services.has(service))
    findings.addProblem('service', `${service} is not offered by ${carrier.code} from ${site.code}.`)
  if (carrier.needsAccount && !account && !carrier.account) findings.addProblem('carrier_account', 'Enter the carrier account number.')
}

const checkShipDate = (head: Values['head'], { carrier, client }: SalesFacts, site: Site, findings: Findings): void => {
  const ship = head['required_ship_date']
  if (!ship) return
  if (ship < site.today) return findings.addProblem('required_ship_date', '“Ship by” must be today or later.')
  const cutoffs = [site.cutoff, client?.rules.cutoff_time, carrier?.services.get(head['service'] ?? '')]
  const cutoff = cutoffs.filter((time) => typeof time === 'string').toSorted()[0]
  if (ship === site.today && cutoff && site.time > cutoff)
    findings.addWarning('CUT_OFF', 'required_ship_date', `Today’s cut-off was ${cutoff}; this will ship tomorrow.`)
}

const checkSerials = (
  line: LineValues,
  product: Product,
  { path, n, repeat }: { path: string; n: number; repeat: string | undefined },
  findings: Findings,
): void => {
  const factor = product.uoms[line.uom ?? '']
  const count = line.serial_nos.length
  if (!product.serial_tracked && count > 0)
    return findings.addProblem(`${path}.serial_nos`, `${product.product_code} has no serial numbers. Clear this cell.`)
  if (repeat) return findings.addProblem(`${path}.serial_nos`, repeat)
  // If the quantity itself is invalid, serial numbers are not checked.
  if (line.qty === null || line.qty <= 0 || factor === undefined) return
  const needed = Math.round(line.qty * factor)
  if (product.serial_tracked && count !== needed)
    findings.addProblem(`${path}.serial_nos`, `Enter ${countText(needed, 'serial number')} for line ${n} (${count} given).`)
}
