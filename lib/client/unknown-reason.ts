import { isUnread } from '#lib/contract/engine/unread-fields.ts'

/** Shown if nothing says why a value is unknown. */
export const UNKNOWN_REASON = 'Unknown'

/** Why a field of a record is null: `reason` if v7 has said so; unknown if v7 left the field out, or it cannot be read. */
export const unknownReason = (record: object, field: string, reason: string): string => (isUnread(record, field) ? UNKNOWN_REASON : reason)
