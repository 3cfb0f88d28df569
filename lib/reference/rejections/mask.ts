import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from '../auth/caller.ts'
import { readMessage } from './read.ts'
import { splitX12, type Segment } from './x12.ts'

/*
 * Masks personal data for users who may not read it. A value is kept only if its position in the agreed format is listed below
 * and it matches the pattern for that position. Everything else is masked, without keeping its length. A message that cannot be
 * parsed is masked completely, because names could be anywhere in it.
 */

// The mask has no character with a meaning in X12 or JSON.
const MASK = '•••'

/** A qualifier, unit or carrier. Hardly any name is this short. */
const SHORT_CODE = /^[A-Z]{1,4}$/
const NUMBER = /^\d{1,8}(\.\d{1,6})?$/
const CONTROL_NUMBER = /^\d{1,9}$/
const GTIN = /^\d{8,14}$/
/**
 * A code or reference: has a digit and no space. Nine or more digits alone do not match: they could be a phone number. Nor does a text
 * with four letters in a row after a digit: in a damaged message, the start of a code may run into a name.
 */
const CODE = /^(?=.*\d)(?!\d{9,}$)(?!.*\d.*[A-Z]{4})[A-Z0-9][A-Z0-9._/#&-]{0,29}$/
const COUNTRY = /^[A-Z]{2,3}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const SENDER = /^[A-Z0-9]{2,15}$/
const UNIT = /^[A-Z]{1,8}$/

const ROLE = /^(?:ST|SF|SU|WH|BT|BY|SE|SH|CN)$/

type KeptElements = Readonly<Record<number, RegExp>>

/** Patterns of the elements that are not masked, by segment and element number. Blank elements and segment names are never masked. */
const X12_KEPT: Readonly<Record<string, KeptElements>> = {
  // 02 and 04 may hold a password.
  ISA: {
    1: CONTROL_NUMBER,
    3: CONTROL_NUMBER,
    5: /^[A-Z0-9]{2}$/,
    6: SENDER,
    7: /^[A-Z0-9]{2}$/,
    8: SENDER,
    9: NUMBER,
    10: NUMBER,
    11: /^[A-Z^]$/,
    12: NUMBER,
    13: CONTROL_NUMBER,
    14: CONTROL_NUMBER,
    15: /^[PT]$/,
    16: /^[^\w\s]$/,
  },
  GS: { 1: SHORT_CODE, 4: NUMBER, 5: NUMBER, 6: CONTROL_NUMBER, 7: SHORT_CODE, 8: NUMBER },
  ST: { 1: NUMBER, 2: CONTROL_NUMBER },
  SE: { 1: NUMBER, 2: CONTROL_NUMBER },
  GE: { 1: NUMBER, 2: CONTROL_NUMBER },
  IEA: { 1: NUMBER, 2: CONTROL_NUMBER },
  W05: { 1: SHORT_CODE, 2: CODE, 3: CODE },
  W06: { 1: SHORT_CODE, 2: CODE },
  N1: { 1: ROLE, 3: /^\d\d$/, 4: CODE },
  N4: { 4: COUNTRY },
  N9: { 1: SHORT_CODE, 2: CODE },
  G62: { 1: /^\d\d$/, 2: NUMBER },
  W66: { 1: SHORT_CODE, 2: SHORT_CODE, 10: SHORT_CODE },
  W27: { 1: SHORT_CODE, 2: SHORT_CODE },
  LX: { 1: NUMBER },
  W01: { 1: NUMBER, 2: SHORT_CODE, 4: SHORT_CODE, 5: CODE },
  W04: { 1: NUMBER, 2: SHORT_CODE, 4: SHORT_CODE, 5: CODE },
  W76: { 1: NUMBER },
  W03: { 1: NUMBER },
  G39: { 1: GTIN, 2: SHORT_CODE, 3: CODE, 4: SHORT_CODE, 5: NUMBER, 6: SHORT_CODE },
}

type Shape = RegExp | { readonly [key: string]: Shape } | readonly [Shape]

/** Fields that are not masked in orders of API streams. */
const JSON_KEPT: Shape = {
  sender: SENDER,
  order: {
    reference: CODE,
    customer_order: CODE,
    warehouse: CODE,
    ship_date: DAY,
    delivery_date: DAY,
    carrier: SHORT_CODE,
    ship_to: { number: CODE, country: COUNTRY },
    lines: [{ product: CODE, unit: UNIT, quantity: NUMBER, lot: CODE }],
  },
}

/** Whether a user may read a message's personal data: only if they may view purchase orders (for a 943) or sales orders (for others). */
export const canReadPersonalData = (caller: Caller, message: string): boolean =>
  Boolean(caller.modules.get(message === '943' ? 'purchase_orders' : 'sales_orders')?.can_view)

/** {@link canReadPersonalData} in SQL, for messages `r`. */
export const readableSql = (caller: Caller): Sql => {
  const [inbound, others] = [canReadPersonalData(caller, '943'), canReadPersonalData(caller, '940')]
  if (inbound === others) return inbound ? sql`true` : sql`false`
  return inbound ? sql`r.message = '943'` : sql`r.message <> '943'`
}

/** Masks everything in a payload that is not known to be harmless. */
export const maskPayload = (format: string, payload: string): string => {
  const { message, faults } = readMessage(format, payload)
  if (!message || faults.some(({ code }) => code === 'SCHEMA_INVALID')) return MASK
  return format === 'X12' ? maskX12(payload) : JSON.stringify(maskJson(JSON.parse(payload), JSON_KEPT), null, 2)
}

type MessageErrors = {
  error: string
  cause?: string | null
  errors?: readonly { message: string; value: string | null }[]
  attempts_log?: readonly { ok: boolean; message: string | null }[]
}

/**
 * Masks the errors of a message for users who may not read its personal data: a malformed message may have a name where a code
 * belongs, and its errors quote the value. An error of an earlier attempt may quote a value that no current error has.
 */
export const maskErrors = <T extends MessageErrors>(row: T): T => {
  const quotedValues = [row.cause?.slice(row.cause.indexOf(':') + 1), ...(row.errors ?? []).map(({ value }) => value)]
  const unsafeValues = [...new Set(quotedValues)].filter(
    (value) => typeof value === 'string' && value !== '' && !isHarmless(value),
  ) as string[]
  const maskUnsafe = (text: string) => unsafeValues.reduce((all, value) => all.replaceAll(value, MASK), text)
  return {
    ...row,
    error: maskUnsafe(row.error),
    ...(row.cause && { cause: maskUnsafe(row.cause) }),
    ...(row.attempts_log && {
      attempts_log: row.attempts_log.map((entry) => {
        const message = entry.message === row.error ? maskUnsafe(row.error) : MASK
        return entry.ok ? entry : { ...entry, message }
      }),
    }),
    ...(row.errors && {
      errors: row.errors.map((entry) => ({
        ...entry,
        message: maskUnsafe(entry.message),
        value: entry.value === null ? null : maskUnsafe(entry.value),
      })),
    }),
  }
}

const isHarmless = (value: string): boolean => [CODE, SHORT_CODE, NUMBER, DAY, UNIT].some((pattern) => pattern.test(value))

const maskX12 = (payload: string): string => {
  const text = payload.trimStart()
  const [separator, terminator] = [text[3]!, text[105]!]
  const segments = splitX12(payload) ?? []
  // A letter as the segment terminator would split names into parts.
  if (/\w/.test(terminator) || !segments.every(({ id }) => /^[A-Z][A-Z0-9]{1,2}$/.test(id))) return MASK
  return segments.map((segment) => [segment.id, ...maskElements(segment)].join(separator) + terminator).join('\n')
}

const maskElements = ({ id, elements }: Segment): string[] => {
  const visibleElements = Object.hasOwn(X12_KEPT, id) ? X12_KEPT[id]! : {}
  return elements.map((text, index) => {
    if (text.trim() === '' || visibleElements[index + 1]?.test(text.trim())) return text
    // The ISA segment has fixed widths, from which the separators are read.
    return id === 'ISA' ? MASK.slice(0, text.length).padEnd(text.length) : MASK
  })
}

const maskJson = (value: unknown, shape: Shape): unknown => {
  if (shape instanceof RegExp) {
    const isScalar = typeof value === 'string' || typeof value === 'number'
    return value === null || (isScalar && shape.test(String(value))) ? value : MASK
  }
  if (Array.isArray(shape)) {
    const [item] = shape as readonly [Shape]
    return Array.isArray(value) ? value.map((element) => maskJson(element, item)) : MASK
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === null ? null : MASK
  const fields = shape as { readonly [key: string]: Shape }
  // Unknown field names are masked too, since they could contain personal data.
  const entries = Object.entries(value).map(([key, field]) =>
    Object.hasOwn(fields, key) ? [key, maskJson(field, fields[key]!)] : [MASK, MASK],
  )
  return Object.fromEntries(entries)
}
