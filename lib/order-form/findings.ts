import type { FormField } from '#lib/contract/exact-types.ts'
import { usesPostcode } from '#lib/contract/lookups/countries.ts'
import { awaitsUnit, cachedProblems, repeatedSerialsIn, type CheckFacts } from './check.ts'
import type { HeaderValues } from './header.ts'
import { dateWord } from './day-rules.ts'
import { cellOf, filledLines, type Lines } from './lines.ts'
import { countText } from '#lib/list/pages.ts'
import { lineLimitText } from './line-limit.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import type { KnownProducts } from './products.ts'
import { articleOf, inSentence } from '#lib/shared/in-sentence.ts'
import { dayProblem, parseDay } from '#lib/shared/typed-days.ts'

/** A problem of the form, at a cell, at a field or of the whole order. `value` is the input that has the problem, as it was checked. */
export type Finding = { message: string; value: string; isServer?: boolean } & (
  | { at: 'cell'; line: number; column: string }
  | { at: 'field'; field: string }
  | { at: 'order' }
)

/** Problems that the browser finds in the lines, by the contract's rules and by what is `known` about their products. */
export const lineFindings = (lines: Lines, facts: CheckFacts, known: KnownProducts): Finding[] => {
  const repeats = repeatedSerialsIn(lines, facts)
  const findings = lines.flatMap((line, row): Finding[] => {
    const repeat = repeats.get(row)
    const code = cellOf(line, 'product_code').trim()
    const lookup = known.get(codeKey(code))
    const problems = {
      ...(repeat && { serial_nos: repeat }),
      // Not in the line's own problems, because those are shown at its cells during each lookup.
      ...(awaitsUnit(line, facts, lookup) && {
        product_code: `${code} has not been looked up yet. Try again in a moment, or choose its unit.`,
      }),
      ...cachedProblems(line, row + 1, facts, lookup),
    }
    return Object.entries(problems).map(([column, message]) => ({
      at: 'cell',
      line: line.id,
      column,
      message,
      value: cellOf(line, column),
    }))
  })
  const problem = lineCountProblem(filledLines(lines).length, facts.rules.max_lines)
  return problem === null ? findings : [{ at: 'order', message: problem, value: '' }, ...findings]
}

const lineCountProblem = (count: number, maxLines: number): string | null => {
  if (count === 0) return 'Add at least one line.'
  return count > maxLines ? `${lineLimitText(maxLines)}; this one has ${countText(count)}.` : null
}

/** Fields that are chosen from a list: if one is missing, the message is "Choose a …", not "Enter …". */
const CHOSEN_FIELDS = ['client_code', 'owner_code', 'site_code', 'customer_code', 'supplier_code', 'order_type', 'priority']

/** The contract's messages for the missing account and missing fields of the delivery address. Messages for other fields use their labels. */
const MISSING_MESSAGES: Readonly<Record<string, string>> = {
  'ship_to.address1': 'Enter the delivery address.',
  'ship_to.city': 'Enter the city.',
  'ship_to.postcode': 'Enter the postcode.',
  'ship_to.country': 'Choose a country.',
  carrier_account: 'Enter the carrier account number.',
}

const missingMessage = ({ key, type, label }: FormField): string => {
  if (CHOSEN_FIELDS.includes(key)) return `Choose ${articleOf(label)} ${inSentence(label)}.`
  return MISSING_MESSAGES[key] ?? (type === 'date' ? `Enter the ${dateWord(label)}.` : `Enter ${inSentence(label)}.`)
}

/**
 * Whether a field must be filled in. `isNeeded`: whether a required field applies to the order's type and carrier. An account is required
 * only by some carriers, a postcode only in some countries.
 */
export const isRequired = ({ key, required }: FormField, isNeeded: (key: string) => boolean, country = ''): boolean =>
  key === 'carrier_account'
    ? required || isNeeded(key)
    : (required || (key === 'ship_to.postcode' && country !== '' && usesPostcode(country))) && isNeeded(key)

/** Problems of the header: missing fields, invalid dates, text that is too long. For `isNeeded` see {@link isRequired}. */
export const headerFindings = (
  head: HeaderValues,
  fields: readonly FormField[],
  isNeeded: (key: string) => boolean,
  dateFormat: string,
): Finding[] =>
  fields.flatMap((field): Finding[] => {
    const value = head[field.key] ?? ''
    const finding = (message: string): Finding[] => [{ at: 'field', field: field.key, message, value }]
    if (value.trim() === '') {
      if (field.visible === false || field.readonly || !isRequired(field, isNeeded, head['ship_to.country'])) return []
      return finding(missingMessage(field))
    }
    if (field.type === 'date' && parseDay(value, dateFormat) === null) return finding(dayProblem(value, dateFormat))
    return field.max && value.trim().length > field.max ? finding(`Use at most ${countText(field.max)} characters.`) : []
  })

/** Columns in order of dependency, so that causes come before consequences: the unit depends on the item, the quantity on the unit. */
const CAUSES = ['product_code', 'uom', 'qty']
const causeRank = (column: string): number => (CAUSES.includes(column) ? CAUSES.indexOf(column) : CAUSES.length)

/** Sorts findings in the order to fix them: the whole order, the header, then each line by cause. `rows` has the row by line id. */
export const sortByCause = (findings: readonly Finding[], rows: ReadonlyMap<number, number>): Finding[] => {
  const rank = (finding: Finding): [number, number] => {
    if (finding.at === 'order') return [-2, 0]
    if (finding.at === 'field') return [-1, 0]
    return [rows.get(finding.line) ?? 0, causeRank(finding.column)]
  }
  return findings.toSorted((a, b) => {
    const [[rowA, causeA], [rowB, causeB]] = [rank(a), rank(b)]
    return rowA - rowB || causeA - causeB
  })
}

/** The finding after that of the cell `at`. If the cell has none: the first in its row or below. The last is followed by the first. */
export const nextFinding = (
  sorted: readonly Finding[],
  rows: ReadonlyMap<number, number>,
  at: { row: number; column: string },
): Finding | undefined => {
  const rowOf = (finding: Finding) => (finding.at === 'cell' ? (rows.get(finding.line) ?? 0) : -1)
  const current = sorted.findIndex((finding) => finding.at === 'cell' && rowOf(finding) === at.row && finding.column === at.column)
  return (current === -1 ? sorted.find((finding) => rowOf(finding) >= at.row) : sorted[current + 1]) ?? sorted[0]
}

/** Findings whose input has not changed since. The others are dropped, because the new value may be right. */
export const currentFindings = (findings: readonly Finding[], lines: Lines, head: HeaderValues): Finding[] => {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return findings.filter((finding) => {
    if (finding.at === 'order') return true
    if (finding.at === 'field') return (head[finding.field] ?? '') === finding.value
    const line = byId.get(finding.line)
    return line !== undefined && cellOf(line, finding.column) === finding.value
  })
}

/** The browser's findings, and those of the server at cells and fields where the browser has found nothing. */
export const mergeFindings = (local: readonly Finding[], server: readonly Finding[]): Finding[] => {
  const reported = new Set(local.map(locationKey))
  // The unit comes with the item, so with an unknown item a missing unit is the same problem.
  const isConsequence = (finding: Finding) =>
    finding.at === 'cell' && finding.column === 'uom' && finding.value.trim() === '' && reported.has(`${finding.line} product_code`)
  return [
    ...local,
    ...server.filter(
      (finding) => !reported.has(locationKey(finding)) && !isConsequence(finding) && !isProposedCountry(finding, [...local, ...server]),
    ),
  ]
}

/** A proposed country is not sent without an address. The server then reports it missing, with the message for the missing address. */
const isProposedCountry = (finding: Finding, all: readonly Finding[]): boolean =>
  finding.at === 'field' &&
  finding.field === 'ship_to.country' &&
  finding.value !== '' &&
  all.some((other) => other.at === 'field' && other.field === 'ship_to.address1' && other.message === finding.message)

const locationKey = (finding: Finding): string => {
  if (finding.at === 'cell') return `${finding.line} ${finding.column}`
  return finding.at === 'field' ? finding.field : finding.message
}
