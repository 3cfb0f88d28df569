import { rowPath } from './paths.ts'

/** One thing that is wrong, or worth a look, with the place where it is. */
export type Problem = { kind: 'error' | 'warning'; message: string } & (
  | { at: 'cell'; row: number; column: string }
  | { at: 'field'; field: string }
  | { at: 'order' }
)

/** Sentences by path: `lines.2.qty`, `customer_code`. */
export type Errors = Readonly<Record<string, readonly string[]>>

/**
 * What a server says, at the cells and fields of the form. Lines that were empty were not sent, so `rows` tells for each
 * line that was sent where it stands in the grid.
 */
export const problemsOfErrors = (errors: Errors, rows: readonly number[], kind: Problem['kind'] = 'error'): Problem[] =>
  Object.entries(errors).flatMap(([path, messages]) => messages.map((message) => problemAt(path, message, rows, kind)))

export const problemAt = (path: string, message: string, rows: readonly number[], kind: Problem['kind']): Problem => {
  const place = rowPath(path)
  if (place === null) return path === '' ? { kind, message, at: 'order' } : { kind, message, at: 'field', field: path }
  return { kind, message, at: 'cell', row: rows[place.index] ?? place.index, column: place.field || 'product_code' }
}

/** One problem a place and sentence, head first, then lines from above; errors before warnings at one place. */
export const sortProblems = (problems: readonly Problem[]): Problem[] => {
  const seen = new Set<string>()
  const unique = problems.filter((problem) => {
    const key = JSON.stringify([placeOf(problem), problem.message])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  return unique.toSorted((a, b) => rank(a) - rank(b) || kindRank(a) - kindRank(b))
}

const rank = (problem: Problem) => (problem.at === 'cell' ? problem.row + 1 : problem.at === 'field' ? 0 : -1)
const kindRank = (problem: Problem) => (problem.kind === 'error' ? 0 : 1)
const placeOf = (problem: Problem) =>
  problem.at === 'cell' ? `${problem.row}.${problem.column}` : problem.at === 'field' ? problem.field : ''
