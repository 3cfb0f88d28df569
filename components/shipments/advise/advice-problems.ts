import { dayTextProblem, formatQty } from '#lib/client/format.ts'
import { expectedDateProblem } from '#lib/contract/suppliers/supplier-entry.ts'
import { ssccProblem } from '#lib/shared/gs1.ts'
import { isDay } from '#lib/shared/typed-days.ts'
import { afterTodayProblem } from '#lib/order-form/day-rules.ts'
import { linesWithQty, palletSscc, parseQty, roundQty, type AdviceHeader, type AdviceLine, type Pallet } from './advice.ts'

/** What is wrong with an advice, by field: found here, or returned by v7. */
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
      const sscc = palletSsccProblem(palletSscc(pallet), contents?.pallets.slice(0, index) ?? [])
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
  const outstanding = `Only ${formatQty(line.open)} ${line.uom} of line ${line.lineNo} ${line.open === 1 ? 'is' : 'are'} outstanding`
  return above > 0 ? `${outstanding}, and ${formatQty(roundQty(above))} ${above === 1 ? 'is' : 'are'} entered above.` : `${outstanding}.`
}

const palletSsccProblem = (sscc: string, before: readonly Pallet[]): string | null => {
  if (sscc === '') return null
  return before.some((other) => palletSscc(other) === sscc) ? 'Another pallet has this SSCC.' : ssccProblem(sscc)
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
