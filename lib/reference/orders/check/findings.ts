import type { OrderWarning } from '#lib/contract/exact.ts'
import type { Problems } from '../../http/answer.ts'

/**
 * Collects problems and warnings. A field that the contract's schema refused gets no second problem: a missing code is not also
 * unknown.
 */
export const findingsOf = (known: Problems) => {
  const problems: Problems = { ...known }
  const warnings: OrderWarning[] = []
  return {
    problems,
    warnings,
    refuse: (path: string, text: string): void => {
      problems[path] ??= [text]
    },
    /** Replaces the schema's message with a more specific one, which depends on other fields. */
    restate: (path: string, text: string): void => {
      problems[path] = [text]
    },
    warn: (code: string, path: string, message: string): void => void warnings.push({ code, path, message }),
    isClean: (path: string): boolean => problems[path] === undefined,
  }
}

export type Collector = ReturnType<typeof findingsOf>

/** Turns problems into warnings, for drafts. */
export const asWarnings = (problems: Problems): OrderWarning[] =>
  Object.entries(problems).flatMap(([path, texts]) => texts.map((message) => ({ code: 'INCOMPLETE', path, message })))
