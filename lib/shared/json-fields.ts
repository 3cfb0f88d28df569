/** The fields of a JSON object; none for any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The text in a field of a response body; undefined without one, or if it is empty. */
export const textIn = (body: unknown, field: string): string | undefined => {
  const value = fieldsOf(body)[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}
