import type { OrderWarning } from '#lib/contract/exact-types.ts'
import type { Problems } from '../../http/response.ts'

/**
 * Collects the problems and warnings of an order. A field keeps its first problem, which may be the schema's: a missing code is not
 * also reported as unknown.
 */
export const createFindings = (schemaProblems: Problems) => {
  const problems: Problems = { ...schemaProblems }
  const warnings: OrderWarning[] = []
  return {
    problems,
    warnings,
    addProblem: (path: string, text: string): void => {
      problems[path] ??= [text]
    },
    /** Replaces the schema's message with a more specific one. */
    replaceProblem: (path: string, text: string): void => {
      problems[path] = [text]
    },
    addWarning: (code: string, path: string, message: string): void => void warnings.push({ code, path, message }),
    hasNoProblem: (path: string): boolean => problems[path] === undefined,
  }
}

export type Findings = ReturnType<typeof createFindings>

/** Turns problems into warnings, for drafts. */
export const asWarnings = (problems: Problems): OrderWarning[] =>
  Object.entries(problems).flatMap(([path, texts]) => texts.map((message) => ({ code: 'INCOMPLETE', path, message })))
