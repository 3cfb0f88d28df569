import type * as z from 'zod/mini'
import type { AdvancedShipment } from '#lib/contract/suppliers/supplier-entry.ts'
import type { Problems } from '../http/answer.ts'
import type { AdvisedOrder, OpenLine } from './advice-facts.ts'
import { ssccProblem } from './sscc.ts'

type Body = z.output<typeof AdvancedShipment>
export type AdviceLines = Body['lines']
export type AdvicePackages = NonNullable<Body['packages']>

const PACKAGE_TYPES = ['PALLET', 'CARTON', 'CRATE', 'DRUM', 'SATCHEL']
const qty = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 })

type Facts = {
  order: AdvisedOrder
  open: ReadonlyMap<number, OpenLine>
  used: ReadonlySet<string>
  today: string
}

/** Problems of the lines and packages of an advised shipment, by field. */
export const checkAdvice = (lines: AdviceLines, packages: AdvicePackages, facts: Facts): Problems => {
  const problems: Problems = {}
  const say = (key: string, message: string | null | undefined) => {
    if (message) (problems[key] ??= []).push(message)
  }
  packages.forEach((one, index) => {
    const before = packages.slice(0, index).some((other) => other.sscc && other.sscc === one.sscc)
    say(`packages.${index}.sscc`, before ? `SSCC ${one.sscc} stands twice in this shipment.` : ssccWords(one.sscc, facts))
    if (one.package_type && !PACKAGE_TYPES.includes(one.package_type))
      say(`packages.${index}.package_type`, `Choose one of ${PACKAGE_TYPES.join(', ')}.`)
  })
  const advised = new Map<number, number>()
  lines.forEach((line, index) => {
    const at = (field: string) => `lines.${index}.${field}`
    const known = facts.open.get(line.po_line_no)
    if (!known) return say(at('po_line_no'), `${facts.order.po_no} has no line ${line.po_line_no}.`)
    const before = advised.get(line.po_line_no) ?? 0
    advised.set(line.po_line_no, before + line.qty)
    say(at('qty'), qtyWords(line.qty, before, known, facts.order))
    if (facts.order.require_lot && known.lot_tracked && !line.lot_no) say(at('lot_no'), `Enter the lot of ${known.product_code}.`)
    if (facts.order.require_expiry && known.expiry_tracked && !line.expiry_date)
      say(at('expiry_date'), `Enter the best-before date of ${known.product_code}.`)
    if (line.expiry_date && line.expiry_date <= facts.today) say(at('expiry_date'), 'Enter an expiry date after today.')
    if (line.package_no && line.package_no > packages.length)
      say(at('package_no'), packages.length === 0 ? 'Add a pallet first.' : `There are only ${packages.length} pallets.`)
    if (line.sscc && !packages.some((one) => one.sscc === line.sscc)) say(at('sscc'), ssccWords(line.sscc, facts))
    return undefined
  })
  return problems
}

const qtyWords = (wanted: number, before: number, line: OpenLine, order: AdvisedOrder): string | null => {
  if (!line.is_weighed && !Number.isInteger(wanted)) return `Enter a whole number of ${line.uom}.`
  // Compares thousandths, because 0.1 + 0.2 is not exactly 0.3.
  if (Math.round((before + wanted) * 1000) <= Math.round(line.open * 1000)) return null
  const name = `${order.po_no} line ${line.line_no}`
  if (line.outstanding === 0) return `Nothing is outstanding on ${name}.`
  if (line.open === 0) return `All that is outstanding on ${name} is advised already.`
  const left = line.open - before
  return left > 0 && before > 0
    ? `Only ${qty(line.open)} are outstanding on ${name}, and ${qty(before)} of them stand above.`
    : `Only ${qty(line.open)} are outstanding on ${name}.`
}

const ssccWords = (sscc: string | null | undefined, { used }: Facts): string | null => {
  if (!sscc) return null
  return ssccProblem(sscc) ?? (used.has(sscc) ? `SSCC ${sscc} is on another shipment already.` : null)
}
