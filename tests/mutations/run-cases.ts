import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Kind, Mutation } from './mutation.ts'
import type { Case } from './verdict.ts'

type Wanted = Pick<Mutation, 'test' | 'title'>
export type Run = { cases: readonly Case[]; output: string }

const SUITES = 'tests/flow/reference-pglite.test.ts'
/** Unit tests that replace modules or globals have a project of their own. */
const UNIT_PROJECTS = ['unit', 'unit-isolated']
const LIMIT_MS = 15 * 60_000

/** The file that runs a test. */
const runFileOf = (test: string): string => (test.endsWith('.suite.ts') ? SUITES : test)
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Runs cases of one kind in a copy of the project, all in one run. */
export const runCases = async (root: string, kind: Kind, wanted: readonly Wanted[]): Promise<Run> => {
  const report = join(root, 'cases.json')
  rmSync(report, { force: true })
  const files = [...new Set(wanted.map(({ test }) => runFileOf(test)))]
  const pattern = wanted.map(({ title }) => escapeRegExp(title)).join('|')
  const projects = (kind === 'unit' ? UNIT_PROJECTS : [kind]).flatMap((name) => ['--project', name])
  const output = await (kind === 'browser'
    ? runNode(
        root,
        ['node_modules/@playwright/test/cli.js', 'test', ...files, '-g', pattern, '--project', 'wide-light', '--reporter', 'json'],
        { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      )
    : runNode(
        root,
        ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...files, '-t', pattern, '--reporter', 'tests/mutations/reporter.ts'],
        { CASES_FILE: report },
      ))
  if (!existsSync(report)) return { cases: [], output }
  const text = readFileSync(report, 'utf8')
  return { cases: kind === 'browser' ? playwrightCases(text) : (JSON.parse(text) as Case[]), output }
}

/** The cases in the file of a test whose title contains the given one. */
export const casesOf = (cases: readonly Case[], { test, title }: Wanted): Case[] =>
  cases.filter(({ file, name }) => file === runFileOf(test) && name.includes(title))

let running: ChildProcess | undefined
/** Ends the program that is running in the copy. */
export const stopRun = (): void => void running?.kill()

/** Runs a program of Node in the copy, and returns its output. */
const runNode = (root: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) => {
    const temporary = { TMPDIR: join(root, '../tmp') }
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...temporary, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    })
    running = child
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('close', (code, signal) =>
      resolve(`${stripVTControlCharacters(Buffer.concat(output).toString()).trim()}\nEnded with ${signal ?? code}.`),
    )
  })

type Suite = {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { results: { status: string; errors: { message?: string }[] }[] }[] }[]
}

const playwrightCases = (text: string): Case[] => {
  const casesIn = ({ suites = [], specs = [] }: Suite): Case[] => [
    ...suites.flatMap(casesIn),
    ...specs.map(({ title, file, tests }) => {
      const results = tests.flatMap((test) => test.results)
      const state = results.some(({ status }) => status !== 'passed') ? ('failed' as const) : ('passed' as const)
      const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => stripVTControlCharacters(message)))
      return { file: `tests/e2e/${file}`, name: title, state: results.length === 0 ? ('not-run' as const) : state, errors }
    }),
  ]
  return (JSON.parse(text) as { suites: Suite[] }).suites.flatMap(casesIn)
}

/** Builds the product in the copy. Returns the output if the build failed. */
export const build = async (root: string): Promise<string | null> => {
  rmSync(join(root, '.next/BUILD_ID'), { force: true })
  const output = await runNode(root, ['node_modules/next/dist/bin/next', 'build'])
  if (!existsSync(join(root, '.next/BUILD_ID'))) return output
  await runNode(root, ['lib/web/compress-build.ts'])
  return null
}
