import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import { dayTextProblem, formatQty } from '#lib/client/format.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { expectedDateProblem, type postSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import { ssccProblem } from '#lib/list/labels/gs1.ts'
import { isDay } from '#lib/shared/days.ts'
import { afterTodayProblem } from '#lib/order-form/day-rules.ts'
import { parseNumber } from '#lib/order-form/values.ts'
import { numberText } from '#lib/shared/region.ts'

/** Form values of an order line to advise. Numbers stay text while the user types. `pallet` counts from 1; 0 means none. */
export type AdviceLine = {
  key: string
  lineNo: number
  productCode: string
  productName: string
  uom: string
  /** Quantity not advised yet; null if v7 does not give it. */
  open: number | null
  qty: string
  lot: string
  expiry: string
  pallet: number
}
export type Pallet = { key: string; type: string; sscc: string; weight: string }
export type AdviceHeader = { asn_no: string; expected_date: string; carrier_code: string; vehicle_no: string; container_no: string }

type OrderLine = PurchaseOrderDetail['lines'][number]

/**
 * Initial header of an advice. The expected date is the promised or else the agreed one. If that is in the past, it is left empty for
 * the user to enter. `today` is that of the site.
 */
export const initialHeader = (order: PurchaseOrderDetail, today: string): AdviceHeader => {
  const day = order.promised_date ?? order.expected_date ?? ''
  return {
    asn_no: '',
    expected_date: day < today ? '' : day,
    carrier_code: order.carrier_code ?? '',
    vehicle_no: '',
    container_no: order.container_no ?? '',
  }
}

/** Form line for an order line, with all of its open quantity filled in. */
export const toAdviceLine = (line: OrderLine, lineNo: number, open: number | null): AdviceLine => ({
  key: String(lineNo),
  lineNo,
  productCode: line.product_code ?? '',
  productName: line.product_name ?? '',
  uom: line.uom ?? '',
  open,
  qty: open === null ? '' : numberText(open),
  lot: line.lot_no ?? '',
  expiry: line.expiry_date ?? '',
  pallet: 0,
})

/** Form lines for all order lines with an open quantity, which is filled in. */
export const initialLines = (order: PurchaseOrderDetail): AdviceLine[] =>
  order.lines.flatMap((line): AdviceLine[] => {
    const open = openQty(line)
    // Lines without a number cannot be sent, because v7 identifies lines by number.
    return open === 0 || line.line_no === null ? [] : [toAdviceLine(line, line.line_no, open)]
  })

/** Quantity of a line not advised by other shipments; `ownAdvised` is that of this shipment. Null if v7 gives no outstanding quantity. */
export const openQty = ({ qty_outstanding, qty_advised, qty_received }: OrderLine, ownAdvised = 0): number | null =>
  qty_outstanding === null
    ? null
    : roundQty(Math.max(0, qty_outstanding - Math.max(0, (qty_advised ?? 0) - ownAdvised - (qty_received ?? 0))))

/** Rounds a sum to three decimals, the maximum for quantities. */
const roundQty = (qty: number): number => Math.round(qty * 1000) / 1000

/** Parses a typed number in the user's region format. Empty is 0, invalid text NaN. */
export const parseQty = (text: string): number => (text.trim() === '' ? 0 : (parseNumber(text) ?? Number.NaN))

/** Splits a line in two, for a second lot or pallet. */
export const splitLine = (lines: readonly AdviceLine[], key: string, newKey: string): AdviceLine[] =>
  lines.flatMap((line) => {
    if (line.key !== key) return [line]
    const others = lines.filter((other) => other.lineNo === line.lineNo && other.key !== key)
    const otherQty = others.reduce((sum, other) => sum + (parseQty(other.qty) || 0), 0)
    const remaining = line.open === null ? 0 : roundQty(Math.max(0, line.open - otherQty - (parseQty(line.qty) || 0)))
    return [line, { ...line, key: newKey, qty: remaining > 0 ? numberText(remaining) : '', lot: '', expiry: '' }]
  })

/** Puts the lines without a pallet on a new one. */
export const assignPallet = (lines: readonly AdviceLine[], number: number): AdviceLine[] =>
  lines.map((line) => (line.pallet === 0 && parseQty(line.qty) > 0 ? { ...line, pallet: number } : line))

/** Removes a pallet. Its lines are then on none, and later pallets move up by one. */
export const removePallet = (lines: readonly AdviceLine[], number: number): AdviceLine[] =>
  lines.map((line) => {
    if (line.pallet === number) return { ...line, pallet: 0 }
    return line.pallet > number ? { ...line, pallet: line.pallet - 1 } : line
  })

/** The lines with a quantity. Only these are sent. */
export const linesWithQty = (lines: readonly AdviceLine[]): AdviceLine[] =>
  lines.filter((line) => line.qty.trim() !== '' && line.qty.trim() !== '0')

type Body = Extract<BodyOf<typeof postSupplierManagement>, { entity: 'shipment' }>

/** The request body. An invalid quantity is sent unchanged, so that v7 reports the error. */
export const adviceBody = (poNo: string, head: AdviceHeader, lines: readonly AdviceLine[], pallets: readonly Pallet[]): Body => ({
  entity: 'shipment',
  po_no: poNo,
  asn_no: head.asn_no.trim(),
  expected_date: head.expected_date,
  carrier_code: head.carrier_code || null,
  vehicle_no: head.vehicle_no.trim() || null,
  container_no: head.container_no.trim() || null,
  lines: linesBody(lines),
  packages: packagesBody(pallets),
})

/** The lines of the request body. Each refers to its pallet by its position in the packages, from 1. */
export const linesBody = (lines: readonly AdviceLine[]): Body['lines'] =>
  linesWithQty(lines).map((line) => ({
    po_line_no: line.lineNo,
    qty: parseQty(line.qty),
    lot_no: line.lot.trim() || null,
    expiry_date: line.expiry || null,
    package_no: line.pallet || null,
  }))

export const packagesBody = (pallets: readonly Pallet[]): NonNullable<Body['packages']> =>
  pallets.map((pallet) => ({
    package_type: pallet.type,
    sscc: pallet.sscc.trim() || null,
    weight_kg: pallet.weight.trim() === '' ? null : parseQty(pallet.weight),
  }))

export type AdviceProblems = {
  head: Partial<Record<keyof AdviceHeader | 'po_no', string>>
  /** By line key. */
  lines: Readonly<Record<string, Partial<Record<'qty' | 'lot' | 'expiry' | 'pallet', string>>>>
  /** By pallet key. */
  pallets: Readonly<Record<string, Partial<Record<'sscc' | 'type' | 'weight' | 'lines', string>>>>
  /** Problems without a field. */
  other: string[]
}

export const NO_PROBLEMS: AdviceProblems = { head: {}, lines: {}, pallets: {}, other: [] }

const LINE_FIELDS: Readonly<Record<string, 'qty' | 'lot' | 'expiry' | 'pallet'>> = {
  qty: 'qty',
  po_line_no: 'qty',
  lot_no: 'lot',
  expiry_date: 'expiry',
  package_no: 'pallet',
  sscc: 'pallet',
}
const PALLET_FIELDS: Readonly<Record<string, 'sscc' | 'type' | 'weight'>> = { sscc: 'sscc', package_type: 'type', weight_kg: 'weight' }
const HEADER_FIELDS: readonly string[] = ['po_no', 'asn_no', 'expected_date', 'carrier_code', 'vehicle_no', 'container_no']

/** Assigns v7's problems to their fields. */
export const assignProblems = (
  errors: Readonly<Record<string, readonly string[]>>,
  lines: readonly AdviceLine[],
  pallets: readonly Pallet[],
): AdviceProblems => {
  const sentLines = linesWithQty(lines)
  const problems = {
    head: {} as Record<string, string>,
    lines: {} as Record<string, object>,
    pallets: {} as Record<string, object>,
    other: [] as string[],
  }
  for (const [path, messages] of Object.entries(errors)) {
    const message = messages.join(' ')
    const [part = '', index = '', field = ''] = path.split('.')
    const line = part === 'lines' ? sentLines[Number(index)] : undefined
    const pallet = part === 'packages' ? pallets[Number(index)] : undefined
    if (line && LINE_FIELDS[field]) problems.lines[line.key] = { ...problems.lines[line.key], [LINE_FIELDS[field]]: message }
    else if (pallet && PALLET_FIELDS[field])
      problems.pallets[pallet.key] = { ...problems.pallets[pallet.key], [PALLET_FIELDS[field]]: message }
    else if (HEADER_FIELDS.includes(path)) problems.head[path] = message
    else problems.other.push(message)
  }
  return problems
}

/**
 * `today` is that of the site. `currentDate` is the saved expected date, which may be in the past because it is not sent again.
 * `expiryLabel` is the client's label of the expiry date.
 */
type ValidationInput = { head: AdviceHeader; today: string; currentDate: string | null; expiryLabel: string }

/** Local validation before sending. `contents` is null if lines and pallets are not changed. */
export const validateAdvice = (
  { head, today, currentDate, expiryLabel }: ValidationInput,
  contents: { lines: readonly AdviceLine[]; pallets: readonly Pallet[] } | null,
): AdviceProblems => {
  const sentLines = linesWithQty(contents?.lines ?? [])
  // Some v7 systems do not return which pallet a line is on. If no line has one, no pallet is reported as empty.
  const isPalletKnown = sentLines.some((line) => line.pallet > 0)
  return {
    head: {
      ...(head.asn_no.trim() === '' && { asn_no: 'Enter an ASN number.' }),
      ...(head.expected_date !== currentDate && expectedProblems(head.expected_date, today)),
    },
    lines: problemsByKey(sentLines, (line, index) => {
      const qty = qtyProblem(line, sentLines.slice(0, index))
      const expiry =
        expiryProblem(line.expiry, today, expiryLabel) ?? (line.expiry === '' || isDay(line.expiry) ? null : dayTextProblem(line.expiry))
      return { ...(qty !== null && { qty }), ...(expiry !== null && { expiry }) }
    }),
    pallets: problemsByKey(contents?.pallets ?? [], (pallet, index) => {
      const sscc = palletSsccProblem(pallet.sscc.trim(), contents?.pallets.slice(0, index) ?? [])
      const isWeightValid = parseQty(pallet.weight) >= 0
      return {
        ...(sscc !== null && { sscc }),
        ...(isPalletKnown &&
          !sentLines.some((line) => line.pallet === index + 1) && {
            lines: `Nothing is on pallet ${index + 1}. Choose it for a line, or remove it.`,
          }),
        ...(!isWeightValid && { weight: 'Enter the weight as a number.' }),
      }
    }),
    other: contents !== null && sentLines.length === 0 ? ['Enter a quantity for at least one line.'] : [],
  }
}

/** The problems of each item that has any, by its key. */
const problemsByKey = <Item extends { key: string }, Problems extends object>(
  items: readonly Item[],
  check: (item: Item, index: number) => Problems,
): Record<string, Problems> =>
  Object.fromEntries(
    items.map((item, index) => [item.key, check(item, index)] as const).filter(([, problems]) => Object.keys(problems).length > 0),
  )

/** `before` has the lines above: parts of one order line share its open quantity. */
const qtyProblem = (line: AdviceLine, before: readonly AdviceLine[]): string | null => {
  const qty = parseQty(line.qty)
  if (!(qty > 0)) return 'Enter a quantity greater than 0.'
  const above = before.reduce((sum, other) => sum + (other.lineNo === line.lineNo ? parseQty(other.qty) || 0 : 0), 0)
  if (line.open === null || roundQty(above + qty) <= line.open) return null
  const outstanding = `Only ${formatQty(line.open)} ${line.uom} of line ${line.lineNo} are outstanding`
  return above > 0 ? `${outstanding}, and ${formatQty(roundQty(above))} are entered above.` : `${outstanding}.`
}

const palletSsccProblem = (sscc: string, before: readonly Pallet[]): string | null => {
  if (sscc === '') return null
  return before.some((other) => other.sscc.trim() === sscc) ? 'Another pallet has this SSCC.' : ssccProblem(sscc)
}

const expectedProblems = (day: string, today: string): Partial<AdviceHeader> => {
  if (day === '') return { expected_date: 'Enter the expected date.' }
  const problem = isDay(day) ? expectedDateProblem(day, today) : dayTextProblem(day)
  return problem === null ? {} : { expected_date: problem }
}

/** Validates an expiry date, which must be after today. Null if it is valid or empty. */
export const expiryProblem = (day: string, today: string, label: string): string | null =>
  isDay(day) && day <= today ? afterTodayProblem(label) : null

export const countProblems = ({ head, lines, pallets, other }: AdviceProblems): number =>
  [head, ...Object.values(lines), ...Object.values(pallets)].reduce((sum, part) => sum + Object.keys(part).length, other.length)
