const SECRET = /pass(word|wd|phrase)?(_|$)|secret|token|hash|salt|api_?key|invite/i

type Change = { field: string; label: string; before: unknown; after: unknown }

/** Whether a field's name says that its value is nobody's business. */
const isSecret = (field: string): boolean => SECRET.test(field)

/** Changes as the log may hold them: that a secret changed is said, its values never. */
export const withoutSecrets = (changes: readonly Change[]): Change[] =>
  changes.map((change) => (isSecret(change.field) ? { ...change, before: null, after: 'changed' } : change))

/** A record as the log may hold it: secrets left out, at any depth. */
export const recordWithoutSecrets = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([field]) => !isSecret(field))
      .map(([field, value]) => [field, clean(value)]),
  )

const clean = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(clean)
  return typeof value === 'object' && value !== null ? recordWithoutSecrets(value as Record<string, unknown>) : value
}
