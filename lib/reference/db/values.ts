type Parse = (text: string) => unknown

const parseInstant: Parse = (text) => {
  // '2026-11-20 14:13:40.123456+00': both databases use UTC (see pglite.ts and postgres.ts), so slicing is exact and 20× faster than Date.
  if (!text.endsWith('+00')) return text
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
const keepText: Parse = (text) => text

/** Elements of a one-dimensional array as PostgreSQL writes it: `{1,NULL,"a \"b\""}`. */
export const parseArray = (text: string, parse: Parse): unknown[] => {
  const out: unknown[] = []
  const token = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs
  for (const match of text.matchAll(token)) {
    if (match[1] !== undefined) out.push(parse(match[1].replaceAll(/\\(.)/gs, '$1')))
    else out.push(match[2] === 'NULL' ? null : parse(match[2] ?? ''))
  }
  return out
}

const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    parseArray(text, parse)

/** Parsers for the values of both databases, by PostgreSQL type OID. */
export const PARSERS: Readonly<Record<number, Parse>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: keepText, // date
  1114: keepText, // timestamp
  1184: parseInstant, // timestamptz
  1007: arrayOf(Number), // int4[]
  1016: arrayOf(Number), // int8[]
  1231: arrayOf(Number), // numeric[]
  1009: arrayOf(keepText), // text[]
  1015: arrayOf(keepText), // varchar[]
  1182: arrayOf(keepText), // date[]
  1185: arrayOf(parseInstant), // timestamptz[]
}
