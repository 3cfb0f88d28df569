import type { REJECTION_STATUSES } from './rejections.ts'

/** Names of the statuses of a rejected message, as all screens have them. */
export const STATUS_NAMES: Readonly<Record<(typeof REJECTION_STATUSES)[number], string>> = {
  NEW: 'New',
  IN_REVIEW: 'In review',
  REPROCESSING: 'Processing',
  REPROCESSED: 'Processed',
  FAILED: 'Failed again',
  IGNORED: 'Ignored',
}
