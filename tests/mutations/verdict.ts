/** A test case, and what became of it. */
export type Case = { file: string; name: string; state: 'passed' | 'failed' | 'not-run'; errors: readonly string[] }

/**
 * `caught`: an assertion of the test failed. `survived`: the test passed. `unclear`: it failed in another way, or did not run,
 * which proves nothing.
 */
export type Result = 'caught' | 'survived' | 'unclear'
export type Verdict = { result: Result; reason: string }

/** Errors of assertions: Vitest’s, fast-check’s around one of them, and Playwright’s. */
const ASSERTION = /^AssertionError\b|\bCaused by: AssertionError\b|^(?:Error: )?(?:[^\n]*\n\s*)?expect\(/

export const verdictOf = (cases: readonly Case[], output: string): Verdict => {
  const failed = cases.filter(({ state }) => state === 'failed')
  const errors = failed.flatMap((one) => one.errors)
  const assertion = errors.find((error) => ASSERTION.test(error))
  if (assertion !== undefined) return { result: 'caught', reason: summaryOf(assertion) }
  if (failed.length > 0) return { result: 'unclear', reason: `no assertion failed: ${summaryOf(errors[0] ?? 'no error')}` }
  if (cases.some(({ state }) => state === 'passed')) return { result: 'survived', reason: '' }
  return { result: 'unclear', reason: `the case did not run: ${output.trim().slice(-500)}` }
}

const summaryOf = (error: string): string => error.replaceAll(/\s+/g, ' ').slice(0, 160)
