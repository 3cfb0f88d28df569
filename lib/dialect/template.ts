import { isSegment } from '#lib/contract/engine/path.ts'

// docs/decisions/0132-views-and-actions-have-templates.md

/** An operator's path, split into segments. A segment is text, or a parameter with text around it (`{id}.json`). */
export type Template = { readonly segments: readonly (string | Parameter)[]; readonly names: readonly string[] }
type Parameter = { readonly before: string; readonly name: string; readonly after: string }

/** Characters that every URL parser reads literally. The percent sign is not among them, so nothing can be encoded twice. */
const PLAIN = /^[\w.~$()*,;:@!=+-]*$/

/**
 * Reads a path like `orders/{id}/cancel`. It must use each parameter of the contract's path (`path`) exactly once, and may use
 * fields of its query (`query`).
 */
export const readTemplate = (text: string, path: readonly string[], query: ReadonlySet<string>): Template | { problems: string[] } => {
  const problems = shapeProblems(text)
  if (problems.length > 0) return { problems }
  const segments = text.split('/').map(readSegment)
  const names = segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.name]))
  for (const name of path) if (!names.includes(name)) problems.push(`the contract's parameter {${name}} is missing.`)
  for (const name of names)
    if (!path.includes(name) && !query.has(name)) problems.push(`the parameter {${name}} is in neither the contract's path nor its query.`)
  if (new Set(names).size < names.length) problems.push('contains the same parameter twice.')
  for (const segment of segments) problems.push(...segmentProblems(segment))
  return problems.length > 0 ? { problems } : { segments, names }
}

const shapeProblems = (text: string): string[] => {
  if (text.includes('://') || text.startsWith('//')) return ['must not contain a host: V7_BASE_URL sets the address of v7.']
  if (text.startsWith('/')) return ['must not begin with a slash: it is appended to the prefix.']
  if (/[?#]/.test(text)) return ['must not contain a query or a fragment: use `query` to map the query.']
  if (text.includes('//') || text.endsWith('/') || text === '') return ['must not have empty segments.']
  return []
}

const readSegment = (text: string): string | Parameter => {
  const [, before = '', name, after = ''] = /^([^{}]*)\{(\w+)\}([^{}]*)$/.exec(text) ?? []
  return name === undefined ? text : { before, name, after }
}

const segmentProblems = (segment: string | Parameter): string[] => {
  const text = typeof segment === 'string' ? segment : segment.before + segment.after
  if (typeof segment === 'string' && (segment === '.' || segment === '..')) return ['must not contain the segments `.` or `..`.']
  if (/[{}]/.test(text))
    return ['has unmatched braces or several parameters in one segment: write at most one, like {id}, in each segment.']
  return PLAIN.test(text) ? [] : ['may contain only letters, digits and - . _ ~ $ ( ) * , ; : @ ! = +.']
}

/** Problems of a prefix like `/api/v2`; an empty one is allowed. */
export const prefixProblems = (prefix: string): string[] => {
  if (prefix === '') return []
  if (!prefix.startsWith('/') || prefix.startsWith('//')) return ['must begin with one slash, like /v7, or be empty.']
  const read = readTemplate(prefix.slice(1), [], new Set())
  return 'problems' in read ? read.problems : []
}

/**
 * The path with its parameters filled in, each encoded exactly once. Null if one is missing or could leave its segment: it has a
 * slash, is `..`, or is percent-encoded already.
 */
export const fillTemplate = ({ segments }: Template, valueOf: (name: string) => string | undefined): string | null => {
  const filledSegments: string[] = []
  for (const segment of segments) {
    if (typeof segment === 'string') {
      filledSegments.push(segment)
      continue
    }
    const value = valueOf(segment.name)
    if (value === undefined || !isSegment(value) || /%[0-9a-f]{2}/i.test(value)) return null
    filledSegments.push(segment.before + encodeURIComponent(value) + segment.after)
  }
  return filledSegments.join('/')
}
