import { theirChangeText } from '#components/record/their-change-text.ts'
import { formatWord } from '#lib/client/format.ts'
import { countryName } from '#lib/shared/country.ts'
import type { Block } from './block-notice.tsx'
import { COUNTERPARTY_FIELDS, numberKeyOf, type CounterpartyKind } from './counterparty-fields.ts'

/**
 * Message if someone else changed the record first, after it was read again: their changes, as `Phone: none → 02 5550 1234`, and what
 * to do.
 */
export const conflictText = (kind: CounterpartyKind, before: object, now: object): string =>
  `${changedText(kind, before, now)} It was loaded again, and your entries are kept. Check it and try again.`

/** Their changes alone, for a record that is one of many. */
export const changedText = (kind: CounterpartyKind, before: object, now: object): string =>
  theirChangeText({ record: 'this', changes: changesText(kind, before, now) })

/** Message if someone else has already blocked or unblocked the record, with their reason. Null if it is not so yet. */
export const alreadyText = (now: { status: string | null } & Block, isBlock: boolean, name: string): string | null => {
  if (now.status !== (isBlock ? 'BLOCKED' : 'ACTIVE')) return null
  const reason = isBlock && now.block_reason ? ` Reason: ${now.block_reason}` : ''
  return `${name} has already been ${isBlock ? 'blocked' : 'unblocked'} by someone else.${reason}`
}

const changesText = (kind: CounterpartyKind, before: object, now: object): string =>
  [
    { key: numberKeyOf(kind), label: 'Number' },
    { key: 'name', label: 'Name' },
    ...COUNTERPARTY_FIELDS[kind],
    { key: 'status', label: 'Status' },
    { key: 'block_reason', label: 'Reason for the block' },
  ]
    .map(({ key, label }) => ({ label, old: valueText(key, before), next: valueText(key, now) }))
    .filter(({ old, next }) => old !== next)
    .map(({ label, old, next }) => `${label}: ${old} → ${next}`)
    .join(', ')

const valueText = (key: string, row: object): string => {
  const value = (row as Record<string, string | number | null | undefined>)[key] ?? ''
  if (value === '') return 'none'
  if (key === 'status') return formatWord(String(value))
  return key === 'country' ? countryName(String(value)) : String(value)
}
