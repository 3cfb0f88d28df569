import { asSentence } from './in-sentence.ts'

/** Says that v7 has answered a change with a 2xx without making it, and why, if v7 says so: some systems queue changes, or refuse them so. */
export const acceptedText = (message: string | undefined): string =>
  ['The warehouse system has accepted this, but has not changed anything yet.', message && asSentence(message)].filter(Boolean).join(' ')

/** The result of an attempt whose change v7 has accepted without making it. */
export const notMadeYet = (message: string | undefined) => ({ ok: true, isPending: true, note: acceptedText(message) }) as const

/** The failure of a change that v7 has accepted without making it. It is not repeated by itself. */
export const notMadeFailure = (message: string | undefined) => ({ kind: 'status', message: acceptedText(message) }) as const
