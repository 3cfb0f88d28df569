import { textOfV7 } from '#lib/client/text-of-v7.ts'
import { listHref } from '#lib/client/links.ts'
import type { Scope } from '#lib/client/scope.ts'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { pluralise, countText } from '#lib/list/pages.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { fixedText } from './fixes.ts'
import { codeLabel, isForSender } from './rules.ts'

/** Messages with the same cause, which one fix clears: for example, an unknown customer of a client. */
export type Cause = {
  key: string
  code: string | null
  client: string | null
  /** The unknown value, if the cause names it: `77031`. */
  value: string | null
  error: string
  /** "Customer 77031 is now set up."; null while the cause still exists. */
  fixed: string | null
  rows: Rejection[]
  /** When the oldest of these messages was rejected; null if v7 gives no times. */
  since: string | null
}
/** Messages with the same kind of error. */
export type Group = { code: string | null; label: string; isForSender: boolean; count: number; causes: Cause[] }

const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  PRODUCT_UNKNOWN: ['item', 'items'],
  CUSTOMER_UNKNOWN: ['customer', 'customers'],
  SUPPLIER_UNKNOWN: ['supplier', 'suppliers'],
  SITE_UNKNOWN: ['site', 'sites'],
  CARRIER_UNMAPPED: ['carrier', 'carriers'],
}

/** Waiting messages by kind of error and cause, the largest first. */
export const groupErrors = (rows: readonly Rejection[], toClientWording: (text: string) => string = String): Group[] => {
  const byCode = Map.groupBy(rows, (row) => row.error_code)
  return [...byCode]
    .map(([code, codeRows]) => ({
      code,
      label: codeLabel(code),
      isForSender: isForSender(code),
      count: codeRows.length,
      causes: [...Map.groupBy(codeRows, causeKey)].map(([key, rows]) => toCause(key, rows, toClientWording)).toSorted(byCount),
    }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
}

/** Grouping key. Without a cause from v7, equal error texts are grouped. */
const causeKey = (row: Rejection): string => [row.error_code, row.client_code, row.cause ?? row.error].join('~')

const toCause = (key: string, rows: Rejection[], toClientWording: (text: string) => string): Cause => {
  const first = rows[0]!
  const times = rows.flatMap(({ rejected_at: at }) => (at === null ? [] : [at])).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const error = first.error ?? codeLabel(first.error_code)
  const [code, value] = [first.error_code, causeValue(first)]
  const fixed = fixedText(first, { code, value }, toClientWording)
  return { key, code, client: first.client_code, value, error, fixed, rows, since: times[0] ?? null }
}

/** Sorts by size, then by waiting time. Causes without a time come last. */
const byCount = (a: Cause, b: Cause) => b.rows.length - a.rows.length || sinceTime(a) - sinceTime(b)

/** Oldest first, so that stock goes to the order that has waited longest. Rows without a time come last. */
export const oldestFirst = <R extends Pick<Rejection, 'rejected_at'>>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => rejectedTime(a) - rejectedTime(b))
const rejectedTime = ({ rejected_at: at }: Pick<Rejection, 'rejected_at'>): number =>
  at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at)

const sinceTime = ({ since }: Cause): number => (since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since))

/** The value in a cause: the part after the code. */
const causeValue = ({ cause }: Pick<Rejection, 'cause'>): string | null => cause?.slice(cause.indexOf(':') + 1) || null

/** "73 messages are waiting. 61 can be reprocessed now; 8 fixes are needed for the rest." */
export const waitingText = (groups: readonly Group[], shown: number, total: number | null): string => {
  const causes = groups.flatMap((group) => group.causes)
  const unfixed = causes.filter((cause) => cause.fixed === null).length
  const ready = causes.reduce((sum, cause) => (cause.fixed === null ? sum : sum + cause.rows.length), 0)
  const wait =
    total === null ? `More than ${countText(shown)} messages are waiting` : pluralise(total, 'message is waiting', 'messages are waiting')
  if (ready === 0) return `${wait} for ${pluralise(unfixed, 'fix', 'fixes')}.`
  if (unfixed === 0) return `${wait} to be reprocessed.`
  return `${wait}. ${countText(ready)} can be reprocessed now; ${pluralise(unfixed, 'fix is', 'fixes are')} needed for the rest.`
}

/** Text of a cause: the error, or that it is fixed and what to do next. */
export const causeText = (
  { fixed, error, rows }: Cause,
  handling: { isOffered: boolean; refusal: string | null },
  toClientWording: (text: string) => string,
): string => {
  if (fixed === null) return textOfV7(error, toClientWording)
  if (!handling.isOffered) return fixed
  const messages = pluralise(rows.length, 'message', 'messages')
  return handling.refusal === null ? `${fixed} Reprocess ${messages}.` : `${fixed} ${messages} can be reprocessed.`
}

/** Maximum references in a URL. */
const MAX_REFERENCES = 200

/**
 * Link to a cause's messages. Its text gives their number only if the list finds exactly these messages, by their references. If
 * references are missing, the list shows all messages found by the cause's value or error. A single message is opened. `scope` is that
 * of the groups.
 */
export const causeLink = ({ rows, code, client, value, error }: Cause, scope: Scope): { text: string; href: string } => {
  const references = [...new Set(rows.flatMap(({ ref_no: no }) => no ?? []))]
  const isExact = rows.every(({ ref_no: no }) => no) && references.length <= MAX_REFERENCES
  const [only, ...others] = rows
  const isSingle = only !== undefined && others.length === 0
  const severalText = isExact ? `Show ${pluralise(rows.length, 'message', 'messages')}` : 'Show messages'
  const q = (isSingle ? only.control_no : null) ?? value ?? error
  return {
    text: isSingle ? 'Open message' : severalText,
    href: listHref('rejections', {
      client: client ?? scope.client,
      owner: scope.owner,
      site: scope.site,
      error_code: code,
      ...(isExact ? { ref_no: references } : { q }),
      open: isSingle ? only.id : undefined,
    }),
  }
}

/** "61 messages: customer unknown — 1 customer". */
export const groupText = ({ label, count, code, causes }: Group): string => {
  const [singular, plural] = NOUNS[code ?? ''] ?? ['cause', 'causes']
  return `${pluralise(count, 'message', 'messages')}: ${inSentence(label)} — ${pluralise(causes.length, singular, plural)}`
}
