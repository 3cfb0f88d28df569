import * as z from 'zod/mini'

/*
 * Fields of request bodies. They carry the contract's messages, so forms and servers say the same; text is trimmed and
 * codes become upper case where they are read, once.
 */

/** Text that must be there: `required('Choose a client.')`. */
export const required = (message: string, max = 200) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong(max)))

// Control characters, and the two signs that end a line or a paragraph for a program that reads Unicode.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** A name that must be there, in one line: names stand in mails, logs and labels, where a line end would begin something new. */
export const requiredName = (message: string, max = 120) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !CONTROL.test(text), 'Use one line without control characters.'),
  )

/** A code that must be there; letter case does not count on input. */
export const requiredCode = (message: string, max = 60) =>
  z.string(message).check(z.trim(), z.toUpperCase(), z.minLength(1, message), z.maxLength(max, tooLong(max)))

/** Text that may be left out, null or empty. */
export const note = (max = 200) => z.optional(z.nullable(z.string('Enter text.').check(z.trim(), z.maxLength(max, tooLong(max)))))

/** A code that may be left out, null or empty. */
export const maybeCode = (max = 60) =>
  z.optional(z.nullable(z.string('Enter a code.').check(z.trim(), z.toUpperCase(), z.maxLength(max, tooLong(max)))))

/** A day that may be left out or null. */
export const maybeDay = z.optional(z.nullable(z.iso.date('Enter a date as YYYY-MM-DD.')))

/** What the product says of a wrong address. The reference answers it in v7's own spelling. */
export const INVALID_EMAIL = 'Enter a valid email address.'

/** An address that must be there; trimmed and in lower case, so that it is found again. */
export const email = z
  .string(INVALID_EMAIL)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, INVALID_EMAIL), z.regex(z.regexes.email, INVALID_EMAIL))

/** An address that may be left out, null or empty. */
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

/** The version that the sender read; a newer one on the server answers 409 `STALE_WRITE`. */
export const version = z.int('Send the version that you read.')

/**
 * A rule over several fields of a body, reported at one of them. It runs beside the fields' own rules, so that a person
 * sees every problem at once.
 */
export const rule = <T>(path: string, message: string, holds: (body: T) => boolean) =>
  z.refine<T>(holds, { path: [path], error: message, when: ({ value }) => typeof value === 'object' && value !== null })

/** `reason` must be there for some bodies: `reasonFor((body) => body.action === 'hold')`. */
export const reasonFor = <T extends { reason?: string | null }>(needed: (body: T) => boolean) =>
  rule<T>('reason', 'Give a reason.', (body) => !needed(body) || (typeof body.reason === 'string' && body.reason.trim() !== ''))

const tooLong = (max: number) => `Enter at most ${max} characters.`
