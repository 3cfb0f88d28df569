/** The fields of a JSON object; none for any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The text in a field of a response body; undefined without one, or if it is empty. */
export const textIn = (body: unknown, field: string): string | undefined => {
  const value = fieldsOf(body)[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What a server says in a response body, for users. */
export const messageIn = (body: unknown): string | undefined => textIn(body, 'message') ?? textIn(body, 'detail') ?? textIn(body, 'title')

/**
 * The messages by field in an error response; undefined without any. Many servers send one message as text instead of a list, and an empty
 * list instead of an empty object.
 */
export const errorsIn = (body: unknown): Record<string, string[]> | undefined => {
  const errors = Object.entries(fieldsOf(fieldsOf(body)['errors'])).flatMap(([field, messages]): [string, string[]][] => {
    const texts = [messages].flat().filter((message) => typeof message === 'string')
    return texts.length > 0 ? [[field, texts]] : []
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

const MAX_MESSAGE = 300

/**
 * A line with the message in a response that should not be one: some v7 systems send an error with status 200. It may have any length,
 * markup and control characters, so it is cut and written as in JSON.
 */
export const messageLine = (body: unknown): string[] => {
  const message = messageIn(body) ?? textIn(body, 'error')
  return message ? [`message: ${JSON.stringify(message.slice(0, MAX_MESSAGE))}`] : []
}
