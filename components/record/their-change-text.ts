type TheirChange = {
  /** Their name, if it is known. */
  by?: string
  /** `this order`, in the client's words. */
  record: string
  /** What they changed: `Status: Active → Locked`. Empty if it is not known. */
  changes?: string
}

/** What became of the user's own change, and what to do next. Follows {@link theirChangeText}. */
export const CHANGE_NOT_MADE = 'Your change was not made. Review it and try again.'

/** Says that a record was changed by someone else first. What that means for the user's own change follows in a sentence of its own. */
export const theirChangeText = ({ by = 'Someone else', record, changes = '' }: TheirChange): string =>
  `${by} changed ${record} in the meantime${changes && `: ${changes}`}.`
