/** Names of fields as react-hook-form takes them: it reads a dot as a path, and the form's state is flat. */
export const nameOf = (key: string): string => key.replaceAll('.', '__')
const keyOf = (name: string): string => name.replaceAll('__', '.')

/** Every value of a form by the contract's own keys. */
export const byKey = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [keyOf(name), value ?? '']))

/** The other way. */
export const byName = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value]))
