import { formatQty } from '#lib/client/format.ts'
import { expectedDateProblem } from '#lib/contract/orders/expected-date.ts'
import { ssccProblem } from '#lib/shared/gs1.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { dayTextProblem } from '#components/form/day-text-problem.ts'
import { isDay } from '#lib/shared/days.ts'
import { afterTodayProblem, dateWord } from '#lib/order-form/day-rules.ts'
import { linesWithQty, palletSscc, parseQty, roundQty, type AdviceHeader, type AdviceLine, type LineNeeds, type Pallet } from './advice.ts'

/** What is wrong with an ASN, by field: found here, or returned by v7. */
export type AdviceProblems = {
  head: Partial<Record<keyof AdviceHeader | 'po_no' | 'dock', string>>
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

/** Labels of the ASN form's fields, in the client's words. */
export type AdviceLabels = Readonly<Record<keyof AdviceHeader | 'po_no' | 'dock' | 'lot' | 'expiry', string>>

/**
 * `today` is that of the site. `currentDate` is the saved expected date, null for a new ASN. It may be in the past: it is not sent again.
 * `needsOf` says what a line of the order needs.
 */
type ValidationInput = {
  head: AdviceHeader
  today: string
  currentDate: string | null
  dockProblem: string | null
  labels: Pick<AdviceLabels, 'lot' | 'expiry'>
  needsOf: (lineNo: number) => LineNeeds
}

/** Local validation before sending. `contents` is null if lines and pallets are not changed. */
export const validateAdvice = (
  { head, today, currentDate, dockProblem, labels, needsOf }: ValidationInput,
  contents: { lines: readonly AdviceLine[]; pallets: readonly Pallet[] } | null,
): AdviceProblems => {
  const sentLines = linesWithQty(contents?.lines ?? [])
  // Some v7 systems do not return which pallet a line is on. If no line has one, no pallet is reported as empty.
  const isPalletKnown = sentLines.some((line) => line.pallet > 0)
  return {
    head: {
      ...(head.asn_no.trim() === '' && { asn_no: 'Enter an ASN number.' }),
      ...(head.expected_date !== currentDate && expectedProblems(head.expected_date, today)),
      ...(dockProblem !== null && { dock: dockProblem }),
    },
    lines: problemsByKey(sentLines, (line, index) => {
      const needs = needsOf(line.lineNo)
      const qty = qtyProblem(line, sentLines.slice(0, index), needs.wholeQty)
      const isLotMissing = needs.lot && line.lot.trim() === ''
      const expiry =
        line.expiry === ''
          ? needs.expiry && `Enter the ${dateWord(labels.expiry)} of ${line.productCode}.`
          : isDay(line.expiry)
            ? expiryProblem(line.expiry, today, labels.expiry)
            : dayTextProblem(line.expiry)
      return {
        ...(qty !== null && { qty }),
        ...(isLotMissing && { lot: `Enter the ${inSentence(labels.lot)} of ${line.productCode}.` }),
        ...(expiry && { expiry }),
      }
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
const qtyProblem = (line: AdviceLine, before: readonly AdviceLine[], isWhole: boolean): string | null => {
  const qty = parseQty(line.qty)
  if (!(qty > 0)) return 'Enter a quantity greater than 0.'
  if (isWhole && !Number.isInteger(qty)) return `Quantities in ${line.uom} must be whole numbers.`
  const above = before.reduce((sum, other) => sum + (other.lineNo === line.lineNo ? parseQty(other.qty) || 0 : 0), 0)
  if (line.open === null || roundQty(above + qty) <= line.open) return null
  const limit = `Only ${formatQty(line.open)} ${line.uom} of line ${line.lineNo} can be advised`
  return above > 0 ? `${limit}, and ${formatQty(roundQty(above))} ${above === 1 ? 'is' : 'are'} entered above.` : `${limit}.`
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

/** What is wrong with an expiry date that is not after today. Null if it is later, empty or not a date. */
export const expiryProblem = (day: string, today: string, label: string): string | null =>
  isDay(day) && day <= today ? afterTodayProblem(label) : null

export const countProblems = ({ head, lines, pallets, other }: AdviceProblems): number =>
  [head, ...Object.values(lines), ...Object.values(pallets)].reduce((sum, part) => sum + Object.keys(part).length, other.length)

/** Attribute of the ASN form's inputs, with the name of the field: `asn_no`, `line 3 qty` or `pallet b sscc`, by line and pallet key. */
export const ADVICE_FIELD = 'data-advice-field'
export const lineField = (key: string, field: string): string => `line ${key} ${field}`
export const palletField = (key: string, field: string): string => `pallet ${key} ${field}`

/** A problem with its place in words. `place` and `field` are null if it belongs to no field. */
export type ListedProblem = { place: string | null; message: string; field: string | null }

/** The order of the fields on screen. */
const HEADER_ORDER = ['po_no', 'asn_no', 'expected_date', 'carrier_code', 'vehicle_no', 'container_no'] as const
const LINE_ORDER = ['qty', 'lot', 'expiry', 'pallet'] as const
const PALLET_ORDER = ['type', 'lines', 'sscc', 'weight'] as const

/** All problems, those without a field first, then in the order of the fields, so that the user can go through them from the top. */
export const listProblems = (
  problems: AdviceProblems,
  { lines, pallets }: { lines: readonly AdviceLine[]; pallets: readonly Pallet[] },
  labels: AdviceLabels,
): ListedProblem[] => {
  const listed = (message: string | undefined, place: string, field: string): ListedProblem[] =>
    message === undefined ? [] : [{ place, message, field }]
  const lineWords = { qty: 'quantity', lot: inSentence(labels.lot), expiry: inSentence(labels.expiry), pallet: 'pallet' }
  const palletWords = { type: '', lines: '', sscc: ', SSCC', weight: ', weight' }
  return [
    ...problems.other.map((message) => ({ place: null, message, field: null })),
    ...HEADER_ORDER.flatMap((key) => listed(problems.head[key], labels[key], key)),
    ...lines.flatMap(({ key, lineNo }) =>
      LINE_ORDER.flatMap((field) => listed(problems.lines[key]?.[field], `Line ${lineNo}, ${lineWords[field]}`, lineField(key, field))),
    ),
    ...pallets.flatMap(({ key }, index) =>
      PALLET_ORDER.flatMap((field) =>
        listed(
          problems.pallets[key]?.[field],
          `Pallet ${index + 1}${palletWords[field]}`,
          palletField(key, field === 'lines' ? 'type' : field),
        ),
      ),
    ),
    ...listed(problems.head.dock, labels.dock, 'dock'),
  ]
}

/**
 * The problems with that of an ASN number that another shipment has. Alone it is only a warning, because v7 decides whether it matters. With
 * other problems it is listed, so that the user can fix all at once, and it replaces v7's own words.
 */
export const withTakenNumber = (problems: AdviceProblems, takenText: string | null): AdviceProblems =>
  takenText === null || countProblems(problems) === 0 ? problems : { ...problems, head: { ...problems.head, asn_no: takenText } }

/** The problems that are left when the fields in `change` have been changed. */
export const withoutProblems = (
  problems: AdviceProblems,
  change: { head?: readonly string[]; line?: readonly [string, readonly string[]]; pallet?: readonly [string, readonly string[]] },
): AdviceProblems => {
  const left = (fields: object | undefined, changed: readonly string[]) =>
    Object.fromEntries(Object.entries(fields ?? {}).filter(([field]) => !changed.includes(field)))
  const { head = [], line, pallet } = change
  return {
    head: left(problems.head, head),
    lines: line ? { ...problems.lines, [line[0]]: left(problems.lines[line[0]], line[1]) } : problems.lines,
    pallets: pallet ? { ...problems.pallets, [pallet[0]]: left(problems.pallets[pallet[0]], pallet[1]) } : problems.pallets,
    other: problems.other,
  }
}
