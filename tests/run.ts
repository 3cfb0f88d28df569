/**
 * `npm test` runs types, format, dead code, lint, unit tests, build, flow, hostile and browser tests, the quickest first.
 * `npm run check` (`tests/run.ts check`) stops before the build. Later steps run even if one fails. After each step and at the
 * end it prints what failed and how to run just that; the last line adds up all tests. Steps that leave a core idle run side by
 * side, each with its output in one piece.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium, findHeadlessShell, findPostgres, findRedis } from './support/services.ts'

const ROOT = join(import.meta.dirname, '..')

/** A failed test, and the command that runs just that one. */
type Failure = { title: string; rerunCommand: string }
/** What a test runner reports. */
type Report = { passed: number; failed: number; failures: readonly Failure[] }
type Step = {
  name: string
  command: readonly string[]
  /** Command that runs just this step. */
  rerunCommand: string
  report?: () => Report | null
  /** The step starts only when this has resolved. */
  after?: Promise<void>
  env?: Record<string, string>
  /** Its output is shown only if it fails. */
  isQuiet?: true
}

const reports = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'))

/** Programs that the tests run, and the Debian package of each. */
const NEEDS = [
  { what: 'Chromium', package: 'chromium', find: () => findChromium() ?? findHeadlessShell(), hint: 'or name one with CHROMIUM_PATH' },
  { what: 'Redis or Valkey', package: 'redis-server', find: findRedis, hint: '' },
  { what: 'PostgreSQL', package: 'postgresql', find: findPostgres, hint: '' },
] as const

const runQuietly = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

const installMissingPrograms = () => {
  const missing = NEEDS.filter((need) => !need.find())
  if (missing.length === 0) return
  const names = missing.map((need) => need.package)
  console.log(`Installing what the tests need beyond npm: ${names.join(', ')}`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runQuietly('apt-get', 'update', '-qq')
    runQuietly('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names)
  }
  const stillMissing = NEEDS.filter((need) => !need.find())
  if (stillMissing.length === 0) return
  console.error(
    `The tests need ${stillMissing.map((need) => [need.what, need.hint].filter(Boolean).join(' ')).join(' and ')}: install with apt-get install ${stillMissing.map((need) => need.package).join(' ')}, then run npm test again.`,
  )
  process.exit(1)
}

/**
 * The browser tests take a sixth less processor time with Debian's headless build of Chromium (docs/decisions/0146). If the
 * machine has Debian's full Chromium, this installs the headless build of the same version while the first steps run; if that
 * fails, the tests use the full one.
 */
const addHeadlessShell = async (): Promise<void> => {
  if (process.env['CHROMIUM_PATH'] || findHeadlessShell() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const { status, stdout: version } = spawnSync('dpkg-query', ['-W', '-f=${Version}', 'chromium-common'], { encoding: 'utf8' })
  if (status !== 0) return
  console.log('Installing in the background what makes the browser tests quicker: chromium-headless-shell')
  const pinned = `chromium-headless-shell=${version}`
  const install = ['-o', 'DPkg::Lock::Timeout=60', 'install', '-y', '-qq', '--no-install-recommends', pinned]
  // Updates the package lists only if the current ones do not have this version.
  if (!(await aptGet(install))) void ((await aptGet(['update', '-qq'])) && (await aptGet(install)))
}

const aptGet = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn('apt-get', [...args], { stdio: 'ignore', env, timeout: 120_000 })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })

type VitestJson = {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

const vitestReport = (command: string, file: string): Report | null => {
  if (!existsSync(file)) return null
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestJson
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(ROOT, name)
    const rerunCommand = `${command} ${path}`
    const cases = assertionResults.filter((result) => result.status === 'failed')
    if (cases.length === 0) return status === 'failed' ? [{ title: `${path} (could not be run)`, rerunCommand }] : []
    return cases.map(({ fullName }) => ({
      title: `${path} › ${fullName}`,
      rerunCommand: `${rerunCommand} -t ${shellQuote(escapeRegExp(fullName))}`,
    }))
  })
  return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(numFailedTests, failures.length, 1), failures }
}

/** Escapes a text for a regular expression, which is what `-t` takes. */
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[] }
type PlaywrightJson = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: Suite[]
}

const playwrightReport = (file: string): Report | null => {
  if (!existsSync(file)) return null
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightJson
  const specsOf = ({ suites: inner = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [...specs, ...inner.flatMap(specsOf)]
  const failures = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName }) => ({
        title: `tests/e2e/${spec.file}:${spec.line} › ${spec.title} (${projectName})`,
        rerunCommand: `npm run test:e2e -- tests/e2e/${spec.file}:${spec.line} --project ${projectName}`,
      })),
  )
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, failures }
}

/** A step without tests of its own: it counts as one. */
const check = (name: string, script: string, ...command: string[]): Step => ({ name, command, rerunCommand: `npm run ${script}` })

/** A step that runs one Vitest project, or several whose files share the cores. */
const vitest = (name: string, projects: readonly string[], ...options: readonly string[]): Step => {
  const file = join(reports, `${name}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const rerunCommand = ['npx vitest run', ...chosen].join(' ')
  return {
    name: `${name} tests`,
    command: ['vitest', 'run', ...chosen, ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    rerunCommand,
    report: () => vitestReport(rerunCommand, file),
  }
}

/** Groups run one after the other, the steps of a group in parallel. */
type Group = readonly Step[]

const CHECKS: readonly Group[] = [
  [
    check('types', 'types', 'tsc', '--noEmit'),
    check('format', 'format', 'oxfmt', '--check'),
    check('dead code', 'deadcode', 'knip', '--no-config-hints'),
    check('lint', 'lint', 'oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'),
  ],
  [vitest('unit', ['unit', 'unit-isolated'])],
]

const isCheck = process.argv[2] === 'check'
if (!isCheck) installMissingPrograms()
const headlessShell = isCheck ? undefined : addHeadlessShell()

const STEPS: readonly Group[] = [
  ...CHECKS,
  [{ ...check('build', 'build', 'npm', 'run', '--silent', 'build'), isQuiet: true }],
  // One worker more than cores, because these tests wait for other processes a fifth of the time.
  [vitest('flow', ['flow'], `--maxWorkers=${availableParallelism() + 1}`)],
  // Runs alone, though it idles for a third of its time: on a busy machine `hostile/neighbours` skips its timing assertions.
  [vitest('hostile', ['hostile', 'hostile-dialect'])],
  [
    {
      name: 'browser tests',
      command: ['playwright', 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
      rerunCommand: 'npm run test:e2e',
      after: headlessShell,
      report: () => playwrightReport(join(reports, 'e2e.json')),
    },
  ],
]

type Result = Report & { step: Step; seconds: number }

/** Runs a step. If it shares its group, its output is printed when it ends, so that the output of two steps does not mix. */
const run = async (step: Step, isAlone: boolean): Promise<Result> => {
  await step.after
  const [program = '', ...args] = step.command
  const begin = performance.now()
  const isPiped = !isAlone || step.isQuiet
  const stdio = isPiped ? 'pipe' : 'inherit'
  const child = spawn(program, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...step.env } })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once(isPiped ? 'close' : 'exit', (status) => resolve(status ?? 1))
  })
  const seconds = (performance.now() - begin) / 1000
  const report = step.report?.() ?? { passed: step.report || code !== 0 ? 0 : 1, failed: 0, failures: [] }
  // A runner that died before its report, ran no tests, or failed for another reason than a test counts as one failure.
  const hasRun = !step.report || report.passed > 0
  const failed = code === 0 && hasRun ? report.failed : Math.max(report.failed, 1)
  const result = { ...report, failed, step, seconds }
  if (!isAlone) console.log(`\n── ${step.name} ──`)
  if (!step.isQuiet || failed > 0) process.stdout.write(Buffer.concat(output))
  if (failed > 0) explain(result)
  return result
}

const MAX_LISTED = 20

/** Prints what failed in a step, and how to run just that. */
const explain = ({ step, failed, failures }: Result): void => {
  console.log(`\n${step.name}: ${failures.length > 0 ? `${failed} failed` : 'failed'}. Run this step alone: ${step.rerunCommand}`)
  for (const { title, rerunCommand } of failures.slice(0, MAX_LISTED)) console.log(`  ✗ ${title}\n      ${rerunCommand}`)
  if (failures.length > MAX_LISTED) console.log(`  … and ${failures.length - MAX_LISTED} more`)
}

const formatDuration = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

const results: Result[] = []
const begin = performance.now()
for (const group of isCheck ? CHECKS : STEPS) {
  console.log(`\n── ${group.map(({ name }) => name).join(', ')}${group.length > 1 ? ' (in parallel)' : ''} ──`)
  results.push(...(await Promise.all(group.map((step) => run(step, group.length === 1)))))
}
const seconds = (performance.now() - begin) / 1000
rmSync(reports, { recursive: true, force: true })

const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0)
console.log(`\n── all steps: ${formatDuration(seconds)} ──`)
for (const { step, passed, failed, seconds } of results)
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(22)}${formatDuration(seconds).padStart(12)}${step.report ? `   ${passed} passed, ${failed} failed` : ''}`,
  )
for (const result of results.filter(({ failed }) => failed > 0)) explain(result)
const failed = sum((result) => result.failed)
console.log(`\n${sum(({ passed }) => passed)} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
