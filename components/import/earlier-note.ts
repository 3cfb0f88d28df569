import { wasCreatedSince } from '#lib/client/created-since.ts'
import { formatDateTime } from '#lib/client/format.ts'

type Answer = { createdAt: string | null | undefined; /** The time of v7's response. */ date: number | undefined }

/**
 * For a record that v7 returned for a row sent at `sentAt`: says that it may have been created before, by an earlier import of the file. Null
 * if it was not, or v7 does not say. Not every v7 marks a repeated response with `Idempotency-Replayed`; its times may also be wrong.
 */
export const earlierNote = (sentAt: number, { createdAt = null, date }: Answer, added: string): string | null =>
  createdAt !== null && date !== undefined && wasCreatedSince(createdAt, sentAt, date) === false
    ? `${added} on ${formatDateTime(createdAt)}, perhaps from this file.`
    : null
