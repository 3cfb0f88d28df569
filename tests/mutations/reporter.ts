import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Case } from './verdict.ts'

/** Vitest's own JSON report lacks the causes of errors, so it does not tell a failed assertion within fast-check from a crash. */
export default class CaseReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()].map((test) => caseOf(module, test)))
    writeFileSync(process.env['CASES_FILE'] ?? '', JSON.stringify(cases))
  }
}

const caseOf = (module: TestModule, test: TestCase): Case => {
  const { state, errors = [] } = test.result()
  return {
    file: relative(process.cwd(), module.moduleId),
    name: test.fullName,
    state: state === 'passed' || state === 'failed' ? state : 'not-run',
    errors: errors.map(textOf),
  }
}

type Failure = { name?: string; message: string; cause?: unknown }

const textOf = ({ name = 'Error', message, cause }: Failure): string =>
  `${name}: ${message}${isFailure(cause) ? `\nCaused by: ${textOf(cause)}` : ''}`

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
