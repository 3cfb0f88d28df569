type Change = { field: string; label: string; before: unknown; after: unknown }

/** What differs between two states of a record, in the words of its fields. Lists are told by how many things they hold. */
export const changesOf = <R extends object>(fields: Readonly<Record<string, string>>, before: R, after: R): Change[] =>
  Object.entries(fields).flatMap(([field, label]) => {
    const [old, now] = [before[field as keyof R] ?? null, after[field as keyof R] ?? null]
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, label, before: told(old), after: told(now) }]
  })

const told = (value: unknown): unknown => (Array.isArray(value) ? value.length : value)
