import type { FormField } from '#lib/contract/exact.ts'
import { knownProblems, type CheckFacts } from './check.ts'
import type { Head } from './head.ts'
import { cellOf, isBlank, type Lines } from './lines.ts'
import { codeKey, type KnownProducts } from './products.ts'
import { parseDay } from '#lib/shared/days.ts'

/** Something wrong with the form, at its line and column or at its field. `value` is what stood there then. */
export type Finding = { message: string; value: string; isServer?: boolean } & (
  | { at: 'cell'; line: number; column: string }
  | { at: 'field'; field: string }
  | { at: 'order' }
)

/** Everything that the browser can tell is wrong with the lines: nothing is sent to find it out. */
export const lineFindings = (lines: Lines, facts: CheckFacts, known: KnownProducts): Finding[] => {
  const findings = lines.flatMap((line, row): Finding[] =>
    Object.entries(knownProblems(line, row + 1, facts, known.get(codeKey(cellOf(line, 'product_code'))))).map(([column, message]) => ({
      at: 'cell',
      line: line.id,
      column,
      message,
      value: cellOf(line, column),
    })),
  )
  return lines.every(isBlank) ? [{ at: 'order', message: 'Add at least one line.', value: '' }, ...findings] : findings
}

/** The contract's words for what must be there. */
const MISSING: Readonly<Record<string, string>> = {
  client_code: 'Choose a client.',
  owner_code: 'Choose an owner.',
  site_code: 'Choose a site.',
  customer_code: 'Choose a customer.',
  supplier_code: 'Choose a supplier.',
  expected_date: 'Enter the expected date.',
  order_type: 'Choose an order type.',
  priority: 'Choose a priority.',
  'ship_to.postcode': 'Enter the postcode.',
}

/** What is missing in the head, or is no date. `needs` says whether a required field is needed by this kind of order. */
export const headFindings = (head: Head, fields: readonly FormField[], needs: (key: string) => boolean, dateFormat: string): Finding[] =>
  fields.flatMap((field): Finding[] => {
    const value = head[field.key] ?? ''
    const finding = (message: string): Finding[] => [{ at: 'field', field: field.key, message, value }]
    if (value.trim() === '') {
      if (!field.required || field.visible === false || field.readonly || !needs(field.key)) return []
      return finding(
        MISSING[field.key] ?? (field.key.startsWith('ship_to.') ? 'Enter the delivery address.' : `Enter ${field.label.toLowerCase()}.`),
      )
    }
    if (field.type === 'date' && parseDay(value, dateFormat) === null) return finding(`Enter a date as ${dateFormat}.`)
    return field.max && value.trim().length > field.max ? finding(`Use at most ${field.max} characters.`) : []
  })

/** What is wrong because of something else stands behind it: without its item a line has no unit, and without a unit no quantity. */
const CAUSES = ['product_code', 'uom', 'qty']
const causeRank = (column: string): number => (CAUSES.includes(column) ? CAUSES.indexOf(column) : CAUSES.length)

/** Findings in the order to fix them: the order itself, its head, then line by line the cause before what follows from it. `rows` by line. */
export const inOrderOfCause = (findings: readonly Finding[], rows: ReadonlyMap<number, number>): Finding[] => {
  const rank = (finding: Finding): [number, number] =>
    finding.at === 'order' ? [-2, 0] : finding.at === 'field' ? [-1, 0] : [rows.get(finding.line) ?? 0, causeRank(finding.column)]
  return findings.toSorted((a, b) => {
    const [[rowA, causeA], [rowB, causeB]] = [rank(a), rank(b)]
    return rowA - rowB || causeA - causeB
  })
}

/** The finding after the one at a cell; the first one of that row or a later one where the cell has none, and the first of all behind the last. */
export const nextFinding = (
  sorted: readonly Finding[],
  rows: ReadonlyMap<number, number>,
  at: { row: number; column: string },
): Finding | undefined => {
  const rowOf = (finding: Finding) => (finding.at === 'cell' ? (rows.get(finding.line) ?? 0) : -1)
  const here = sorted.findIndex((finding) => finding.at === 'cell' && rowOf(finding) === at.row && finding.column === at.column)
  return (here === -1 ? sorted.find((finding) => rowOf(finding) >= at.row) : sorted[here + 1]) ?? sorted[0]
}

/** Findings that still hold: what has been changed since the server spoke is not known to be wrong any more. */
export const stillThere = (findings: readonly Finding[], lines: Lines, head: Head): Finding[] => {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return findings.filter((finding) => {
    if (finding.at === 'order') return true
    if (finding.at === 'field') return (head[finding.field] ?? '') === finding.value
    const line = byId.get(finding.line)
    return line !== undefined && cellOf(line, finding.column) === finding.value
  })
}

/** One finding a place: the browser's own word stands before the server's. */
export const joinFindings = (own: readonly Finding[], server: readonly Finding[]): Finding[] => {
  const places = new Set(own.map(placeOf))
  // The unit comes with the item: where that is not known, a missing unit is the same problem.
  const isFollowing = (finding: Finding) =>
    finding.at === 'cell' && finding.column === 'uom' && finding.value.trim() === '' && places.has(`${finding.line} product_code`)
  return [
    ...own,
    ...server.filter((finding) => !places.has(placeOf(finding)) && !isFollowing(finding) && !isProposed(finding, [...own, ...server])),
  ]
}

/** A country that was proposed is not sent without an address: that it is missing is the same problem. */
const isProposed = (finding: Finding, all: readonly Finding[]): boolean =>
  finding.at === 'field' &&
  finding.field === 'ship_to.country' &&
  finding.value !== '' &&
  all.some((other) => other.at === 'field' && other.field === 'ship_to.address1' && other.message === finding.message)

const placeOf = (finding: Finding): string =>
  finding.at === 'cell' ? `${finding.line} ${finding.column}` : finding.at === 'field' ? finding.field : finding.message
