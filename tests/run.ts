/**
 * `npm test`: types, lint, format, dead code, unit, flow, hostile and browser tests, one after the other, and one
 * closing line that adds up every test that ran. A step that fails does not hide the later ones.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findPostgres, findRedis } from './support/services.ts'

type Tally = { passed: number; failed: number }
type Step = { name: string; command: readonly string[]; report?: (folder: string) => Tally | null; env?: Record<string, string> }

const reports = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'))

/** Programs that the tests drive for real, and the Debian package that brings each. */
const NEEDS = [
  { what: 'Chromium', package: 'chromium', found: findChromium, hint: 'or name one with CHROMIUM_PATH' },
  { what: 'Redis or Valkey', package: 'redis-server', found: findRedis, hint: '' },
  { what: 'PostgreSQL', package: 'postgresql', found: findPostgres, hint: '' },
] as const

const quiet = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

const provide = () => {
  const missing = NEEDS.filter((need) => !need.found())
  if (missing.length === 0) return
  const names = missing.map((need) => need.package)
  console.log(`Installing what the tests need beyond npm: ${names.join(', ')}`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    quiet('apt-get', 'update', '-qq')
    quiet('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names)
  }
  const still = NEEDS.filter((need) => !need.found())
  if (still.length === 0) return
  console.error(
    `The tests need ${still.map((need) => [need.what, need.hint].filter(Boolean).join(' ')).join(' and ')}: install with apt-get install ${still.map((need) => need.package).join(' ')}, then run npm test again.`,
  )
  process.exit(1)
}

const vitestTally = (file: string): Tally | null => {
  if (!existsSync(file)) return null
  const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number> & {
    success: boolean
  }
  const failed = numFailedTests ?? 0
  return { passed: numPassedTests ?? 0, failed: success ? failed : Math.max(failed, 1) }
}

const playwrightTally = (file: string): Tally | null => {
  if (!existsSync(file)) return null
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: unknown[]
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

const vitest = (project: string): Step => ({
  name: `${project} tests`,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${project}.json`)}`,
    '--passWithNoTests',
  ],
  report: (folder) => vitestTally(join(folder, `${project}.json`)),
})

const STEPS: readonly Step[] = [
  { name: 'build', command: ['next', 'build'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip'] },
  vitest('unit'),
  vitest('flow'),
  vitest('hostile'),
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
    report: (folder) => playwrightTally(join(folder, 'e2e.json')),
  },
]

const run = (step: Step) =>
  new Promise<number>((resolve) => {
    const [program = '', ...args] = step.command
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...step.env } })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

provide()
const total: Tally = { passed: 0, failed: 0 }
const failedSteps: string[] = []
for (const step of STEPS) {
  console.log(`\n── ${step.name} ──`)
  const code = await run(step)
  const tally = step.report?.(reports) ?? { passed: 0, failed: 0 }
  total.passed += tally.passed
  // A check without tests of its own, or a runner that died before its report, counts as one.
  total.failed += code !== 0 && tally.failed === 0 ? 1 : tally.failed
  if (!step.report && code === 0) total.passed += 1
  if (code !== 0) failedSteps.push(step.name)
}
rmSync(reports, { recursive: true, force: true })
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && failedSteps.length === 0 ? 0 : 1)
