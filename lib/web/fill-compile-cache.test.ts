import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Runs the step on a product of our own, which first writes its process id to a file. */
const fill = (product: string, limitMs = 20_000) => {
  const folder = mkdtempSync(join(tmpdir(), 'fill-compile-cache-'))
  folders.push(folder)
  mkdirSync(join(folder, 'lib'))
  const pidFile = join(folder, 'pid')
  writeFileSync(
    join(folder, 'lib/start.ts'),
    `require('node:fs').writeFileSync('${pidFile}.part', String(process.pid)); require('node:fs').renameSync('${pidFile}.part', '${pidFile}'); ${product}`,
  )
  const script = join(import.meta.dirname, 'fill-compile-cache.ts')
  const step = spawn(process.execPath, [script, String(limitMs)], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  step.stderr.on('data', (text: Buffer) => (errors += String(text)))
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => step.once('close', (code) => resolve({ code, errors })))
  return { step, ended, productPid: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : null) }
}

const isRunning = (pid: number | null) => {
  try {
    return pid !== null && process.kill(pid, 0)
  } catch {
    return false
  }
}

const WAIT_FOREVER = 'setInterval(() => {}, 1000)'

it('a product that never starts fails the build', async () => {
  const { ended, productPid } = fill(`console.log('still loading'); ${WAIT_FOREVER}`, 2000)
  expect(await ended).toMatchObject({ code: 1, errors: expect.stringContaining('still loading') })
  expect([productPid() !== null, isRunning(productPid())]).toEqual([true, false])
})

it('a product that starts but cannot be reached fails the build, and is stopped', async () => {
  const { ended, productPid } = fill(`console.log('{"kind":"started","port":1}'); ${WAIT_FOREVER}`)
  expect(await ended).toMatchObject({ code: 1, errors: expect.stringContaining('The built product did not start') })
  await expect.poll(() => isRunning(productPid())).toBe(false)
})

it('a build that is interrupted stops the product', async () => {
  const { step, ended, productPid } = fill(WAIT_FOREVER)
  await expect.poll(productPid, { timeout: 10_000 }).not.toBeNull()
  step.kill('SIGTERM')
  expect((await ended).code).toBe(1)
  await expect.poll(() => isRunning(productPid())).toBe(false)
})
