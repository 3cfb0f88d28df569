const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [COMMA, COLON] = [0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * How much memory JSON will take once it is parsed, without parsing it: the number of its lists, objects, elements and fields
 * (`[`, `{`, `,` and `:` outside of texts), and how deeply they are nested. In invalid JSON, the counts
 * are right up to the first mistake, which is as far as a parser gets.
 */
export const jsonShape = (bytes: Uint8Array): { parts: number; depth: number } => {
  let [parts, depth, deepest] = [0, 0, 0]
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === COLON) parts++
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts++
      deepest = Math.max(deepest, ++depth)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return { parts, depth: deepest }
}
