import type { Rejection } from '#lib/contract/rejections.ts'
import { counted } from '#lib/list/pages.ts'
import { codeLabel, isForSender } from './rules.ts'

/** Messages that one fix would clear: one unknown customer of one client. */
export type Cause = {
  key: string
  code: string
  client: string | null
  /** What is unknown, where the cause names it: `77031`. */
  value: string | null
  error: string
  rows: Rejection[]
  /** When the first of them was refused. */
  since: string
}
/** Messages with the same kind of error. */
export type Group = { code: string; label: string; isForSender: boolean; count: number; causes: Cause[] }

const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  PRODUCT_UNKNOWN: ['product', 'products'],
  CUSTOMER_UNKNOWN: ['customer', 'customers'],
  SUPPLIER_UNKNOWN: ['supplier', 'suppliers'],
  SITE_UNKNOWN: ['site', 'sites'],
  CARRIER_UNMAPPED: ['carrier', 'carriers'],
}

/** Waiting messages by kind of error and cause, the largest first. */
export const groupErrors = (rows: readonly Rejection[]): Group[] => {
  const byCode = Map.groupBy(rows, (row) => row.error_code)
  return [...byCode]
    .map(([code, own]) => ({
      code,
      label: codeLabel(code),
      isForSender: isForSender(code),
      count: own.length,
      causes: [...Map.groupBy(own, keyOf)].map(([key, same]) => causeOf(key, same)).toSorted(largest),
    }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
}

/** Where v7 names no cause, equal words are one. */
const keyOf = (row: Rejection): string => [row.error_code, row.client_code, row.cause ?? row.error].join('~')

const causeOf = (key: string, rows: Rejection[]): Cause => {
  const first = rows[0]!
  const since = rows.map((row) => row.rejected_at).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]!
  return { key, code: first.error_code, client: first.client_code, value: valueOf(first), error: first.error, rows, since }
}

const largest = (a: Cause, b: Cause) => b.rows.length - a.rows.length || Date.parse(a.since) - Date.parse(b.since)

/** What the cause names: the part behind the code. */
export const valueOf = ({ cause }: Pick<Rejection, 'cause'>): string | null => cause?.slice(cause.indexOf(':') + 1) || null

/** "61 messages: customer unknown — 1 customer". */
export const groupWords = ({ label, count, code, causes }: Group): string => {
  const [one, many] = NOUNS[code] ?? ['cause', 'causes']
  return `${counted(count, 'message', 'messages')}: ${label.toLowerCase()} — ${counted(causes.length, one, many)}`
}
