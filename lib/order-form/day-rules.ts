import { expectedDateProblem } from '#lib/contract/orders/expected-date.ts'
import { isTooFarAhead, TOO_FAR_AHEAD } from '#lib/contract/orders/order-entry.ts'
import type { HeaderValues } from './header.ts'
import { articleOf, inSentence } from '#lib/shared/in-sentence.ts'

type Facts = {
  head: HeaderValues
  /** Today at the site, `YYYY-MM-DD`. */
  today: string
  /** The fields of the form, whose labels the messages use. */
  fields: readonly { key: string; label: string }[]
}

/** For each of these date fields, the one whose date it must not precede. Other fields have no such rule. */
export const EARLIER_DAY: Readonly<Record<string, string>> = { expected_date: 'ordered_date', required_delivery_date: 'required_ship_date' }

/**
 * The message that v7 would return for a date in an order's header; null for a valid date. The form and the preview of a file show it
 * before the order is sent.
 */
export const headerDayProblem = (key: string, day: string, { head, today, fields }: Facts): string | null => {
  const labelOf = (field: string) => fields.find((candidate) => candidate.key === field)?.label ?? field
  const earlierKey = EARLIER_DAY[key] ?? ''
  const earlier = head[earlierKey] ?? ''
  const isPast = `${quotedField(labelOf(key))} must be today or later.`
  const isEarly = () => `${quotedField(labelOf(key))} must be on or after ${fieldInSentence(labelOf(earlierKey))}.`
  switch (key) {
    case 'required_ship_date':
      return day < today ? isPast : null
    case 'required_delivery_date':
      if (day < today) return isPast
      return day < earlier ? isEarly() : null
    case 'expected_date':
      if (day < (earlier || today)) return isEarly()
      return isTooFarAhead(day, today) ? TOO_FAR_AHEAD : null
    case 'promised_date':
      return expectedDateProblem(day, today)
    default:
      return null
  }
}

const isDateNoun = (label: string): boolean => /\bdate$/i.test(label)

/** Begins a sentence with a field. A label that does not end in "date" is quoted: “Ship by”. */
const quotedField = (label: string): string => (isDateNoun(label) ? label : `“${label}”`)

/** Names another field within a sentence: "the order date", or “Ship by”. */
const fieldInSentence = (label: string): string => (isDateNoun(label) ? `the ${dateWord(label)}` : quotedField(label))

/** A date's label within a sentence: `Best before` → "best before date". */
export const dateWord = (label: string): string => {
  const word = inSentence(label)
  return /\bdate$/i.test(word) ? word : `${word} date`
}

/** Asks for a later day in the words of the field's label: `Best before` → "Enter a best before date after today." */
export const afterTodayProblem = (label: string): string => {
  const word = dateWord(label)
  return `Enter ${articleOf(word)} ${word} after today.`
}
