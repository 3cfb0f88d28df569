type TheirChange = {
  /** Their name, if it is known. */
  by?: string
  /** `this order`, in the client's words. */
  record: string
  /** What they changed: `Status: Active → Locked`. Empty if it is not known. */
  changes?: string
}

/** Says that a record was changed by someone else first. What to do about it follows in a sentence of its own. */
export const theirChangeText = ({ by = 'Someone else', record, changes = '' }: TheirChange): string =>
  `${by} changed ${record} in the meantime${changes && `: ${changes}`}.`
