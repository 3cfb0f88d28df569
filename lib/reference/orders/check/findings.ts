import type { OrderWarning } from '#lib/contract/exact.ts'
import type { Problems } from '../../http/answer.ts'

/**
 * Collects findings. A field that the contract's schema has already refused gets no second sentence: what is missing is not
 * unknown as well.
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
    /** In better words than the schema has, which does not know what else was chosen. */
    restate: (path: string, text: string): void => {
      problems[path] = [text]
    },
    warn: (code: string, path: string, message: string): void => void warnings.push({ code, path, message }),
    isClean: (path: string): boolean => problems[path] === undefined,
  }
}

export type Collector = ReturnType<typeof findingsOf>

/** Problems as the warnings that a draft gets instead. */
export const asWarnings = (problems: Problems): OrderWarning[] =>
  Object.entries(problems).flatMap(([path, texts]) => texts.map((message) => ({ code: 'INCOMPLETE', path, message })))
