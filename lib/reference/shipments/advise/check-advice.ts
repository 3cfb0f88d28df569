import type * as z from 'zod/mini'
import type { ShipmentAdvice } from '#lib/contract/suppliers/supplier-entry.ts'
import type { Problems } from '../../http/response.ts'
import type { AdvisedOrder, OrderLine } from './advice-facts.ts'
import { ssccProblem } from '#lib/shared/gs1.ts'

type Body = z.output<typeof ShipmentAdvice>
export type AdviceLines = Body['lines']
export type AdvicePackages = NonNullable<Body['packages']>

const PACKAGE_TYPES = ['PALLET', 'CARTON', 'CRATE', 'DRUM', 'SATCHEL']
const qtyText = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 })

type AdviceContext = {
  order: AdvisedOrder
  orderLines: ReadonlyMap<number, OrderLine>
  /** The used ones of the SSCCs. */
  usedSsccs: ReadonlyMap<string, unknown>
  today: string
}

/** Problems of the lines and packages of an advised shipment, by field. */
export const checkAdvice = (lines: AdviceLines, packages: AdvicePackages, facts: AdviceContext): Problems => {
  const problems: Problems = {}
  const addProblem = (key: string, message: string | null | undefined) => {
    if (message) (problems[key] ??= []).push(message)
  }
  packages.forEach((pack, index) => {
    const isRepeated = packages.slice(0, index).some((other) => other.sscc && other.sscc === pack.sscc)
    addProblem(
      `packages.${index}.sscc`,
      isRepeated ? `SSCC ${pack.sscc} is used twice in this shipment.` : packageSsccProblem(pack.sscc, facts),
    )
    if (pack.package_type && !PACKAGE_TYPES.includes(pack.package_type))
      addProblem(`packages.${index}.package_type`, `Choose one of ${PACKAGE_TYPES.join(', ')}.`)
  })
  const advised = new Map<number, number>()
  lines.forEach((line, index) => {
    const pathOf = (field: string) => `lines.${index}.${field}`
    const orderLine = facts.orderLines.get(line.po_line_no)
    if (!orderLine) return addProblem(pathOf('po_line_no'), `${facts.order.po_no} has no line ${line.po_line_no}.`)
    const alreadyAdvised = advised.get(line.po_line_no) ?? 0
    advised.set(line.po_line_no, alreadyAdvised + line.qty)
    addProblem(pathOf('qty'), qtyProblem(line.qty, alreadyAdvised, orderLine, facts.order))
    if (facts.order.require_lot && orderLine.lot_tracked && !line.lot_no)
      addProblem(pathOf('lot_no'), `Required for ${orderLine.product_code}.`)
    if (facts.order.require_expiry && orderLine.expiry_tracked && !line.expiry_date)
      addProblem(pathOf('expiry_date'), `Required for ${orderLine.product_code}.`)
    if (line.expiry_date && line.expiry_date <= facts.today) addProblem(pathOf('expiry_date'), 'Enter an expiry date after today.')
    if (line.package_no && line.package_no > packages.length)
      addProblem(
        pathOf('package_no'),
        packages.length === 0
          ? 'Add a package first.'
          : `There ${packages.length === 1 ? 'is only 1 package' : `are only ${packages.length} packages`}.`,
      )
    if (line.sscc && !packages.some((pack) => pack.sscc === line.sscc)) addProblem(pathOf('sscc'), packageSsccProblem(line.sscc, facts))
    return undefined
  })
  return problems
}

const qtyProblem = (qty: number, onLinesAbove: number, line: OrderLine, order: AdvisedOrder): string | null => {
  if (!line.is_weighed && !Number.isInteger(qty)) return `Quantities in ${line.uom} must be whole numbers.`
  // Compares thousandths, because 0.1 + 0.2 is not exactly 0.3.
  if (Math.round((onLinesAbove + qty) * 1000) <= Math.round(line.open * 1000)) return null
  const name = `${order.po_no} line ${line.line_no}`
  if (line.outstanding === 0) return `Nothing is outstanding on ${name}.`
  if (line.open === 0) return `Everything outstanding on ${name} has already been advised.`
  const limit = `Only ${qtyText(line.open)} of ${name} can be advised`
  return onLinesAbove > 0 && onLinesAbove < line.open
    ? `${limit}, and ${qtyText(onLinesAbove)} of them ${onLinesAbove === 1 ? 'is' : 'are'} on lines above.`
    : `${limit}.`
}

const packageSsccProblem = (sscc: string | null | undefined, { usedSsccs }: AdviceContext): string | null => {
  if (!sscc) return null
  return ssccProblem(sscc) ?? (usedSsccs.has(sscc) ? `SSCC ${sscc} is already in use.` : null)
}
