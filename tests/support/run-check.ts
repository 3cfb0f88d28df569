import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { runCheck } from '#lib/check/main.ts'
import type { publicReport } from '#lib/check/report.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { testEnv } from './services.ts'

export type CheckRun = {
  code: number | null
  /** Everything the check printed. */
  output: string
  json: ReturnType<typeof publicReport>
  markdown: string
}

type Options = {
  args?: readonly string[]
  env?: Record<string, string>
  /** Source of a dialect. With one, the check runs as a command: only Node itself can load such a file. */
  dialect?: string
  signal?: AbortSignal
}

/** Runs the contract check and returns its exit code, output, and both report files. */
export const check = async (url: string, { args = [], env = {}, dialect, signal }: Options = {}): Promise<CheckRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-check-'))
  const file = (name: string) => join(folder, name)
  if (dialect !== undefined) writeFileSync(file('dialect.ts'), dialect)
  const allArgs = ['--json', file('check.json'), '--report', file('check.md'), ...args]
  const settings = { V7_BASE_URL: url, CHECK_EMAIL: 'admin@gatehouse.test', CHECK_PASSWORD: DEMO_PASSWORD, ...env }
  try {
    const isCommand = dialect !== undefined || 'V7_DIALECT' in env
    const { code, output } = isCommand
      ? await runAsCommand(allArgs, { ...(dialect !== undefined && { V7_DIALECT: file('dialect.ts') }), ...settings }, signal)
      : await runInProcess(allArgs, settings, signal)
    return {
      code,
      output,
      json: JSON.parse(read(file('check.json')) || '{"results":[]}') as CheckRun['json'],
      markdown: read(file('check.md')),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runInProcess = async (args: readonly string[], env: Record<string, string>, signal = new AbortController().signal) => {
  const lines: string[] = []
  const code = await runCheck(args, env, { say: (line) => lines.push(line), canAsk: false, signal })
  return { code, output: lines.join('\n') }
}

/** Runs `node lib/start.ts check`; the signal interrupts it as Ctrl-C does. */
const runAsCommand = (args: readonly string[], env: Record<string, string>, signal?: AbortSignal) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, ['lib/start.ts', 'check', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { NODE_ENV: 'production', PATH: process.env['PATH'], HOME: process.env['HOME'], ...testEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    signal?.addEventListener('abort', () => child.kill('SIGINT'))
    child.once('close', (code) => resolve({ code, output }))
  })

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
