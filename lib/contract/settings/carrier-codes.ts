import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, count, Instant, text, word } from '../engine/common.ts'
import { requiredCode } from '../engine/fields.ts'
import type { Read } from '../engine/tolerant.ts'

/** A carrier code in a client's messages, and the carrier that it means. */
export const CarrierCode = z.object({
  client_code: Code,
  /** The code as senders write it, in upper case. */
  sent_code: Code,
  /** Our carrier; null if nobody has mapped the code yet. */
  carrier_code: z.nullable(Code),
  carrier_name: text,
  /** Number of rejected messages that still need attention and have this code in an error. */
  waiting: count,
  /** When the newest of them was rejected. */
  last_rejected_at: z.nullable(Instant),
  changed_by: text,
  changed_at: z.nullable(Instant),
  /** Null if the code is not mapped. */
  version: z.nullable(count),
})
export type CarrierCode = Read<typeof CarrierCode>

export const CarrierCodes = z.object({ data: z.array(CarrierCode) })

export const settingsCarrierCodes = call({
  method: 'GET',
  path: 'settings/carrier-codes',
  summary: "One client's carrier codes: unknown ones of rejected messages first, then the mapped ones.",
  module: 'settings',
  minLevel: 'Admin',
  isExtension: true,
  query: z.object({ client: word }),
  response: CarrierCodes,
  status: 200,
  failures: [403],
})

/** Maximum number of mapped codes for each client. */
export const MAX_CARRIER_CODES = 500

export const putSettingsCarrierCode = call({
  method: 'PUT',
  path: 'settings/carrier-codes',
  summary: "Say which carrier a code in a client's messages means; `carrier_code: null` removes the code.",
  module: 'settings',
  minLevel: 'Admin',
  versioned: true,
  isExtension: true,
  body: z.strictObject({
    client: requiredCode('Choose a client.'),
    sent_code: z.string('Enter the code.').check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, 'Enter the code as the sender writes it.'),
      z.maxLength(60, 'Enter at most 60 characters.'),
      z.refine((code) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(code), 'Use one line without control characters.'),
    ),
    carrier_code: z.nullable(requiredCode('Choose a carrier.')),
  }),
  response: CarrierCodes,
  status: 200,
  failures: [403, 409, 422],
})
