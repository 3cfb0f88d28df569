import type { Body } from '#lib/order-form/body.ts'

/** Whether two order numbers are the same for v7, which may store one in capitals. */
const isSameNumber = (a: unknown, b: string): boolean => typeof a === 'string' && a.trim().toUpperCase() === b.trim().toUpperCase()

/**
 * What v7 has, as a request body, with the number under which it has stored the order. It stores a draft under another number if the
 * one that was sent is taken. The sent one is then still to be saved, so that the order is not entered without it.
 */
export const withStoredNumber = (saved: Body, key: string, stored: string | null): Body =>
  stored === null || isSameNumber(saved[key], stored) ? saved : { ...saved, [key]: stored }
