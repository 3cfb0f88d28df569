import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { ADDRESS_LABELS, HEADER_FIELDS, LINE_LABELS } from '../body/fields.ts'
import type { LineValues, Values } from '../body/values.ts'
import { countText, qtyText } from '../body/format.ts'
import type { Names } from '../read/names.ts'
import { alignLists } from '#lib/shared/align-lists.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { cutText } from '#lib/shared/cut-text.ts'

type Difference = { field: string; label: string; before: unknown; after: unknown }
export type Differences = {
  /** Keys of the body that differ: header fields, `ship_to`, `lines`. */
  keys: ReadonlySet<string>
  changes: Difference[]
  /** `Carrier Toll IPEC → StarTrack; 1 line changed`. */
  summary: string
}

// Limits for the changes in the log and for those named in the summary, which both say how many more there are.
const MAX_CHANGES = 200
const MAX_NAMED = 3

/**
 * The differences between a stored order and its requested state. In both, lines without a price of their own must have the list
 * price. The summary shows names instead of the codes of {@link NAMED}.
 */
export const differencesOf = (kind: OrderKind, before: Values, after: Values, names: Names): Differences => {
  const head = HEADER_FIELDS[kind].flatMap(({ key, label }) => compareField(key, label, before.head[key] ?? null, after.head[key] ?? null))
  const address = Object.entries(ADDRESS_LABELS).flatMap(([key, label]) =>
    compareField(`ship_to.${key}`, label, before.shipTo?.[key] ?? null, after.shipTo?.[key] ?? null),
  )
  const lines = lineDifferences(before.lines, after.lines)
  const keys = new Set([
    ...head.map(({ field }) => field),
    ...(address.length > 0 ? ['ship_to'] : []),
    ...(lines.length > 0 ? ['lines'] : []),
  ])
  const texts = [...head, ...address].map(({ field, label, ...change }) => {
    const nameOf = NAMED[field]
    const textOf = (value: unknown) => valueText(nameOf && typeof value === 'string' ? names[nameOf](value) : value)
    return `${label} ${textOf(change.before)} → ${textOf(change.after)}`
  })
  const unnamed = texts.length - MAX_NAMED
  const changes = [...head, ...address, ...lines.flatMap((line) => line.changes)]
  const parts = [...texts.slice(0, MAX_NAMED), ...(unnamed > 0 ? [`${unnamed} more`] : []), ...countTexts(lines)]
  return {
    keys,
    changes: changes.length <= MAX_CHANGES ? changes : [...changes.slice(0, MAX_CHANGES), furtherChanges(changes.length - MAX_CHANGES)],
    summary: parts.join('; '),
  }
}

const furtherChanges = (count: number): Difference => ({
  field: 'more',
  label: 'Further changes',
  before: null,
  after: `${countText(count, 'change')} not listed here`,
})

/** Fields whose codes the summary replaces with names, and which names. */
const NAMED: Readonly<Record<string, keyof Names>> = {
  order_type: 'type',
  priority: 'priority',
  carrier_code: 'carrier',
  service: 'service',
  on_shortage: 'shortage',
  disposition_code: 'disposition',
}

const compareField = (field: string, label: string, before: unknown, after: unknown): Difference[] =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, label, before, after }]

const valueText = (value: unknown): string => (typeof value === 'string' && value !== '' ? cutText(value, 60) : 'none')

type LineDifference = { kind: 'changed' | 'added' | 'removed'; changes: Difference[] }

/** Lines have no ids, so they are matched by their content. A removed line is named by its old position, others by the new one. */
const lineDifferences = (before: readonly LineValues[], after: readonly LineValues[]): LineDifference[] => {
  const { partners, added } = alignLists(before, after, contentOf, (line) => line.product_code ?? '')
  const oneLine = (kind: 'added' | 'removed', index: number): LineDifference => {
    const [oldLine, newLine] = kind === 'added' ? [undefined, after[index]] : [before[index], undefined]
    const change = { field: `lines.${index}`, label: `Line ${index + 1} ${kind}`, before: lineText(oldLine), after: lineText(newLine) }
    return { kind, changes: [change] }
  }
  const addedAfter = (index: number) => (added.get(index) ?? []).map((at) => oneLine('added', at))
  const all = before.flatMap((oldLine, index): LineDifference[] => {
    const partner = partners[index] ?? null
    const newLine = partner === null ? undefined : after[partner]
    const own = newLine
      ? { kind: 'changed' as const, changes: lineFieldDifferences(oldLine, newLine, partner!) }
      : oneLine('removed', index)
    return [own, ...addedAfter(index)]
  })
  return [...addedAfter(-1), ...all].filter(({ changes }) => changes.length > 0)
}

/** The content of a line without its number, which changes when an earlier line is removed. */
const contentOf = (line: LineValues): string => JSON.stringify({ ...line, line_no: 0 })

const countTexts = (lines: readonly LineDifference[]): string[] =>
  (['changed', 'added', 'removed'] as const).flatMap((kind) => {
    const count = lines.filter((line) => line.kind === kind).length
    return count > 0 ? [`${countText(count, 'line')} ${kind}`] : []
  })

const lineFieldDifferences = (oldLine: LineValues, newLine: LineValues, index: number): Difference[] =>
  Object.entries(LINE_LABELS).flatMap(([key, label]) => {
    const [before, after] = [oldLine[key as keyof LineValues], newLine[key as keyof LineValues]]
    return compareField(`lines.${index}.${key}`, `Line ${index + 1}: ${inSentence(label)}`, before, after)
  })

const lineText = (line: LineValues | undefined): string | null =>
  line ? `${line.product_code ?? 'no item'} × ${qtyText(line.qty ?? 0)} ${line.uom ?? ''}`.trim() : null
