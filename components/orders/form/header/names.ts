/** Field name for react-hook-form, which treats a dot as a path although the form's state is flat. */
export const formName = (key: string): string => key.replaceAll('.', '__')
const keyOf = (name: string): string => name.replaceAll('__', '.')

/** All form values by contract key. */
export const byKey = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [keyOf(name), value ?? '']))

/** All form values by react-hook-form name. */
export const byName = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [formName(key), value]))
