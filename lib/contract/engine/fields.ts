import * as z from 'zod/mini'
import { withoutInvisible } from '#lib/shared/plain-spaces.ts'

/*
 * Fields of request bodies, with the contract's messages, so that forms and servers report the same. Parsing trims text and
 * converts codes to upper case.
 */

/** Required text: `required('Choose a client.')`. */
export const required = (message: string, max = 200) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong(max)))

// Control characters, and Unicode's line and paragraph separators.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Required text on one line. */
export const requiredLine = (message: string, max: number) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !CONTROL.test(text), 'Use one line without control characters.'),
  )

/** A required one-line name. Names appear in emails, logs and labels, where a line break would start a new entry. */
export const requiredName = (message: string, max = 120) =>
  requiredLine(message, max).check(z.refine((text) => withoutInvisible(text) === text, 'Remove the invisible characters.'))

/** What mail programs turn into a link. */
const LINK = /:\/\/|\bwww\./i

/** The name of a user. It appears in emails to others, where a link in it would look like one of the product. */
export const userName = () => requiredName('Enter a name.').check(z.refine((text) => !LINK.test(text), 'Remove the link.'))

/** A required code, accepted in any letter case. */
export const requiredCode = (message: string, max = 60) =>
  z.string(message).check(z.trim(), z.toUpperCase(), z.minLength(1, message), z.maxLength(max, tooLong(max)))

/** Optional text: missing, null or empty is fine. */
export const maybeText = (max = 200) => z.optional(z.nullable(z.string('Enter text.').check(z.trim(), z.maxLength(max, tooLong(max)))))

/** An optional code: missing, null or empty is fine. */
export const maybeCode = (max = 60) =>
  z.optional(z.nullable(z.string('Enter a code.').check(z.trim(), z.toUpperCase(), z.maxLength(max, tooLong(max)))))

/** An optional date: missing or null is fine. */
export const maybeDay = z.optional(z.nullable(z.iso.date('Enter a date as YYYY-MM-DD.')))

const INVALID_PHONE = 'Enter a valid phone number.'

/** An optional phone number: missing, null or empty is fine. */
export const maybePhone = z.optional(
  z.nullable(
    z.string(INVALID_PHONE).check(z.trim(), z.maxLength(40, 'Use at most 40 characters.'), z.regex(/^[0-9+()./ -]*$/, INVALID_PHONE)),
  ),
)

/** The product's message for an invalid address. The reference API sends it in v7's wording. */
export const INVALID_EMAIL = 'Enter a valid email address.'

/** A required email address, trimmed and in lower case so that lookups find it. */
export const email = z
  .string(INVALID_EMAIL)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, INVALID_EMAIL), z.regex(z.regexes.email, INVALID_EMAIL))

/** An optional email address: missing, null or empty is fine. */
export const maybeEmail = z.optional(
  z.nullable(
    z.string(INVALID_EMAIL).check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254, INVALID_EMAIL),
      z.refine((text) => text === '' || z.regexes.email.test(text), INVALID_EMAIL),
    ),
  ),
)

/** The version that the sender read. If the server has a newer one, it answers 409 `STALE_WRITE`. */
export const version = z.int('Send the version that you read.')

/**
 * A rule over several fields of a body, reported at one of them. It runs even if individual fields are invalid, so that the
 * user sees every problem at once.
 */
export const rule = <T>(path: string, message: string, holds: (body: T) => boolean) =>
  z.refine<T>(holds, { path: [path], error: message, when: ({ value }) => typeof value === 'object' && value !== null })

/** Makes `reason` required for some bodies: `reasonFor((body) => body.action === 'hold')`. */
export const reasonFor = <T extends { reason?: string | null }>(isReasonRequired: (body: T) => boolean) =>
  rule<T>('reason', 'Enter a reason.', (body) => !isReasonRequired(body) || (typeof body.reason === 'string' && body.reason.trim() !== ''))

const tooLong = (max: number) => `Enter at most ${max.toLocaleString('en')} characters.`
