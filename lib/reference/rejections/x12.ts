/** One segment of an X12 interchange: `N1*ST*Harbour Café*92*00017` is `{ id: 'N1', elements: ['ST', …] }`. */
export type Segment = { id: string; elements: string[] }

// ISA has fixed widths: the element separator is its fourth character, the segment terminator its 106th (X12.5).
const SEPARATOR_AT = 3
const TERMINATOR_AT = 105

/** Splits an interchange into segments by the separators given in its ISA segment; null if it has none. */
export const splitX12 = (text: string): Segment[] | null => {
  const body = text.trimStart()
  const separator = body[SEPARATOR_AT]
  const terminator = body[TERMINATOR_AT]
  if (!body.startsWith('ISA') || !separator || !terminator || /[\w\s]/.test(separator)) return null
  return body
    .split(terminator)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .map((segment) => {
      const [id = '', ...elements] = segment.split(separator)
      return { id, elements }
    })
}

/** An element by its number, starting at 1; null if it is empty or missing. */
export const element = (segment: Segment | undefined, number: number): string | null => segment?.elements[number - 1]?.trim() || null
