type Change = { field: string; label: string; before: unknown; after: unknown }

/** The changes between two states of a record, with field labels. A list is logged as its length. */
export const changesOf = <R extends object>(fields: Readonly<Record<string, string>>, before: R, after: R): Change[] =>
  Object.entries(fields).flatMap(([field, label]) => {
    const [oldValue, newValue] = [before[field as keyof R] ?? null, after[field as keyof R] ?? null]
    return JSON.stringify(oldValue) === JSON.stringify(newValue)
      ? []
      : [{ field, label, before: loggedValue(oldValue), after: loggedValue(newValue) }]
  })

const loggedValue = (value: unknown): unknown => (Array.isArray(value) ? value.length : value)
