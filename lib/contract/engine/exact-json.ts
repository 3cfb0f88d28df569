/** A whole number that may be too long, after what precedes it in JSON. Matches in texts too. */
const LONG = /([[:,]\s*)(-?[1-9]\d{14}\d+)(?=[\s,\]}])/g

/**
 * JSON with quotes around whole numbers that JavaScript cannot represent. `JSON.parse` would round them: of two orders with 64-bit ids,
 * one would be taken for the other.
 */
export const quoteLongNumbers = (json: string): string => {
  let [at, isText] = [0, false]
  return json.replaceAll(LONG, (match, before: string, digits: string, index: number) => {
    // Not by an expression for texts: V8 would fail at a text with millions of escapes.
    for (; at < index; at++)
      if (json[at] === '\\') at++
      else if (json[at] === '"') isText = !isText
    return isText || Number.isSafeInteger(Number(digits)) ? match : `${before}"${digits}"`
  })
}

/** Parses a response of v7; {@link quoteLongNumbers}. */
export const parseExactly = (json: string): unknown => JSON.parse(quoteLongNumbers(json)) as unknown
