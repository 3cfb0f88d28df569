/** May also match in a text; then the tokens decide. Keeps all other responses from being searched token by token. */
const MAYBE_LONG = /[[:,]\s*-?\d{16}/
/** A text or a number. Everything else in JSON is left alone. */
const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[-\d][-+.\deE]*/g
const WHOLE = /^-?[1-9]\d{15,}$/

/**
 * JSON with quotes around whole numbers that JavaScript cannot represent. `JSON.parse` would round them: of two orders with ids of 64 bits,
 * one would be taken for the other.
 */
export const quoteLongNumbers = (json: string): string =>
  MAYBE_LONG.test(json) ? json.replaceAll(TOKEN, (token) => (isLong(token) ? `"${token}"` : token)) : json

const isLong = (token: string): boolean => WHOLE.test(token) && !Number.isSafeInteger(Number(token))

/** Parses a response of v7; {@link quoteLongNumbers}. */
export const parseExactly = (json: string): unknown => JSON.parse(quoteLongNumbers(json)) as unknown
