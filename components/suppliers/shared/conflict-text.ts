import { formatWord } from '#lib/client/format.ts'
import { countryName } from '#lib/shared/country.ts'
import { COUNTERPARTY_FIELDS, numberKeyOf, type CounterpartyKind } from './counterparty-fields.ts'

/**
 * Message if someone else changed the record first, after it was read again: their changes, as `Phone: none → 02 5550 1234`, and what
 * to do.
 */
export const conflictText = (kind: CounterpartyKind, before: object, now: object): string => {
  const theirs = changesText(kind, before, now)
  return `Someone else changed this in the meantime${theirs && `: ${theirs}`}. It was loaded again, and your entries are kept. Check it and try again.`
}

const changesText = (kind: CounterpartyKind, before: object, now: object): string =>
  [
    { key: numberKeyOf(kind), label: 'Number' },
    { key: 'name', label: 'Name' },
    ...COUNTERPARTY_FIELDS[kind],
    { key: 'status', label: 'Status' },
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
