/**
 * `npm run test:changed` runs the tests that a change affects: always those in `tests/*.test.ts`; unit and flow tests that import
 * or read a changed file; hostile tests if the layer in front of v7 changed; browser specs that changed or whose screens changed.
 * It compares with the last commit, or with the merge base of a branch: `npm run test:changed -- origin/main`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hostileTestsFor, flowTestsReading, specsFor } from './support/changed-specs.ts'

const ROOT = join(import.meta.dirname, '..')
const since = process.argv[2] ?? 'HEAD'

const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter(Boolean)
  console.error(stderr.trim())
  return process.exit(1)
}

const run = (program: string, ...args: string[]): boolean => {
  console.log(`\n── ${[program, ...args].join(' ')} ──`)
  return spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

const changedFiles = [...git('diff', '--name-only', '--merge-base', since), ...git('ls-files', '--others', '--exclude-standard')]
if (changedFiles.length === 0) {
  console.log(`Nothing has changed since ${since}.`)
  process.exit(0)
}
const files = readdirSync(join(ROOT, 'tests/e2e')).filter((name) => name.endsWith('.spec.ts'))
const specs = specsFor(changedFiles, files)
const hostile = hostileTestsFor(changedFiles).filter((path) => existsSync(join(ROOT, path)))
const readers = flowTestsReading(changedFiles)

const steps = [
  () => run('vitest', 'run', '--project', 'unit', 'tests/'),
  () => run('vitest', 'run', '--project', 'unit', '--project', 'flow', '--changed', since, '--passWithNoTests'),
]
if (readers.length > 0) steps.push(() => run('vitest', 'run', '--project', 'flow', ...readers))
if (hostile.length > 0 || specs.length > 0) steps.push(() => run('next', 'build'))
if (hostile.length > 0) steps.push(() => run('vitest', 'run', '--project', 'hostile', '--project', 'hostile-dialect', ...hostile))
if (specs.length > 0) steps.push(() => run('playwright', 'test', ...specs.map((name) => join('tests/e2e', name))))
const hasFailed = steps.map((step) => step()).includes(false)
process.exit(hasFailed ? 1 : 0)
