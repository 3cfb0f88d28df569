import { formatDatesIn } from '#lib/client/dates-in-text.ts'
import { asSentence, inSentence } from '#lib/shared/in-sentence.ts'

/** Says that v7 has accepted a step of an order that still has this status, and v7's message. */
export const pendingText = (statusName: string, message: string | undefined): string =>
  [
    `The warehouse system has accepted this, but the order is still ${inSentence(statusName)}.`,
    message && asSentence(formatDatesIn(message)),
  ]
    .filter(Boolean)
    .join(' ')
