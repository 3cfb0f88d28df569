import type { Actor } from '../auth/actor.ts'
import { readMessage } from './read.ts'
import { splitX12, type Segment } from './x12.ts'

/*
 * Masks personal data for users who may not read it. A value is kept only if its position in the agreed format is listed below
 * and it matches the pattern for that position. Everything else is masked, without keeping its length. A message that cannot be
 * parsed is masked completely, because names could be anywhere in it.
 */

// Contains no character with a meaning in X12 or JSON.
const BLOT = '•••'

/** A qualifier, unit or carrier: shorter than nearly every name. */
const WORD = /^[A-Z]{1,4}$/
const NUMBER = /^\d{1,8}(\.\d{1,6})?$/
const CONTROL = /^\d{1,9}$/
const GTIN = /^\d{8,14}$/
/** A code or reference: has a digit and no space, and is not just nine or more digits, which could be a phone number. */
const CODE = /^(?=.*\d)(?!\d{9,}$)[A-Z0-9][A-Z0-9._/#&-]{0,29}$/
const COUNTRY = /^[A-Z]{2,3}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const SENDER = /^[A-Z0-9]{2,15}$/
const UNIT = /^[A-Z]{1,8}$/

const ROLE = /^(?:ST|SF|SU|WH|BT|BY|SE|SH|CN)$/

type Places = Readonly<Record<number, RegExp>>

/** Elements that are kept, by segment; blank elements always are. All elements of unlisted segments are masked. */
const X12_STAYS: Readonly<Record<string, Places>> = {
  // 02 and 04 may hold a password.
  ISA: {
    1: CONTROL,
    3: CONTROL,
    5: /^[A-Z0-9]{2}$/,
    6: SENDER,
    7: /^[A-Z0-9]{2}$/,
    8: SENDER,
    9: NUMBER,
    10: NUMBER,
    11: /^[A-Z^]$/,
    12: NUMBER,
    13: CONTROL,
    14: CONTROL,
    15: /^[PT]$/,
    16: /^[^\w\s]$/,
  },
  GS: { 1: WORD, 4: NUMBER, 5: NUMBER, 6: CONTROL, 7: WORD, 8: NUMBER },
  ST: { 1: NUMBER, 2: CONTROL },
  SE: { 1: NUMBER, 2: CONTROL },
  GE: { 1: NUMBER, 2: CONTROL },
  IEA: { 1: NUMBER, 2: CONTROL },
  W05: { 1: WORD, 2: CODE, 3: CODE },
  W06: { 1: WORD, 2: CODE },
  N1: { 1: ROLE, 3: /^\d\d$/, 4: CODE },
  N4: { 4: COUNTRY },
  N9: { 1: WORD, 2: CODE },
  G62: { 1: /^\d\d$/, 2: NUMBER },
  W66: { 1: WORD, 2: WORD, 10: WORD },
  W27: { 1: WORD, 2: WORD },
  LX: { 1: NUMBER },
  W01: { 1: NUMBER, 2: WORD, 4: WORD, 5: CODE },
  W04: { 1: NUMBER, 2: WORD, 4: WORD, 5: CODE },
  W76: { 1: NUMBER },
  W03: { 1: NUMBER },
  G39: { 1: GTIN, 2: WORD, 3: CODE, 4: WORD, 5: NUMBER, 6: WORD },
}

type Shape = RegExp | { readonly [key: string]: Shape } | readonly [Shape]

/** Fields that are kept in orders of API streams. */
const JSON_STAYS: Shape = {
  sender: SENDER,
  order: {
    reference: CODE,
    customer_order: CODE,
    warehouse: CODE,
    ship_date: DAY,
    delivery_date: DAY,
    carrier: WORD,
    ship_to: { number: CODE, country: COUNTRY },
    lines: [{ product: CODE, unit: UNIT, quantity: NUMBER, lot: CODE }],
  },
}

/** Whether an actor may read the personal data of a message: only if they may view the orders that it becomes. */
export const mayReadPeople = (actor: Actor, message: string): boolean =>
  Boolean(actor.modules.get(message === '943' ? 'purchase_orders' : 'sales_orders')?.can_view)

/** Masks everything in a payload that is not known to be harmless. */
export const masked = (format: string, payload: string): string => {
  const { message, faults } = readMessage(format, payload)
  if (!message || faults.some(({ code }) => code === 'SCHEMA_INVALID')) return BLOT
  return format === 'X12' ? maskX12(payload) : JSON.stringify(maskJson(JSON.parse(payload), JSON_STAYS), null, 2)
}

type Told = { error: string; cause?: string | null; errors?: readonly { message: string; value: string | null }[] }

/**
 * Masks the errors of a message for users who may not read its personal data: a malformed message may have a name where a code
 * belongs, and its errors quote the value.
 */
export const withoutPeople = <T extends Told>(told: T): T => {
  const quoted = [told.cause?.slice(told.cause.indexOf(':') + 1), ...(told.errors ?? []).map(({ value }) => value)]
  const unsafe = [...new Set(quoted)].filter((value) => typeof value === 'string' && value !== '' && !isHarmless(value)) as string[]
  const clean = (text: string) => unsafe.reduce((all, value) => all.replaceAll(value, BLOT), text)
  return {
    ...told,
    error: clean(told.error),
    ...(told.cause && { cause: clean(told.cause) }),
    ...(told.errors && {
      errors: told.errors.map((one) => ({ ...one, message: clean(one.message), value: one.value === null ? null : clean(one.value) })),
    }),
  }
}

const isHarmless = (value: string): boolean => [CODE, WORD, NUMBER, DAY, UNIT].some((pattern) => pattern.test(value))

const maskX12 = (payload: string): string => {
  const text = payload.trimStart()
  const [separator, terminator] = [text[3]!, text[105]!]
  const segments = splitX12(payload) ?? []
  // If letters were segment terminators, they would split names.
  if (/\w/.test(terminator) || !segments.every(({ id }) => /^[A-Z][A-Z0-9]{1,2}$/.test(id))) return BLOT
  return segments.map((segment) => [segment.id, ...elementsOf(segment)].join(separator) + terminator).join('\n')
}

const elementsOf = ({ id, elements }: Segment): string[] => {
  const places = Object.hasOwn(X12_STAYS, id) ? X12_STAYS[id]! : {}
  return elements.map((text, index) =>
    // The ISA segment has fixed widths, from which the separators are read.
    text.trim() === '' || places[index + 1]?.test(text.trim())
      ? text
      : id === 'ISA'
        ? BLOT.slice(0, text.length).padEnd(text.length)
        : BLOT,
  )
}

const maskJson = (value: unknown, shape: Shape): unknown => {
  if (shape instanceof RegExp) {
    const isScalar = typeof value === 'string' || typeof value === 'number'
    return value === null || (isScalar && shape.test(String(value))) ? value : BLOT
  }
  if (Array.isArray(shape)) {
    const [item] = shape as readonly [Shape]
    return Array.isArray(value) ? value.map((one) => maskJson(one, item)) : BLOT
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === null ? null : BLOT
  const fields = shape as { readonly [key: string]: Shape }
  // Unknown field names are masked too, since they could contain personal data.
  const entries = Object.entries(value).map(([key, one]) =>
    Object.hasOwn(fields, key) ? [key, maskJson(one, fields[key]!)] : [BLOT, BLOT],
  )
  return Object.fromEntries(entries)
}
