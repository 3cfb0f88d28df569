import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { quietBuild } from './quiet-build.ts'

const build = async (script: string): Promise<{ isBuilt: boolean; printed: string }> => {
  const child = spawn(process.execPath, ['-e', `console.log('a table of routes');console.warn('a warning');${script}`])
  let printed = ''
  const isBuilt = await quietBuild(child, (text) => (printed += text))
  return { isBuilt, printed }
}

it('a successful build prints only how long it took', async () => {
  const { isBuilt, printed } = await build('')
  expect(isBuilt).toBe(true)
  expect(printed).toMatch(/^Built in \d+ s\.\n$/)
})

it('a failed build prints all its output, from both streams', async () => {
  const { isBuilt, printed } = await build("console.error('the cause');process.exitCode=1")
  expect(isBuilt).toBe(false)
  expect(printed.split('\n').toSorted()).toEqual(['', 'a table of routes', 'a warning', 'the cause'])
})

it('a killed build has failed', async () => {
  const { isBuilt, printed } = await build("process.kill(process.pid,'SIGKILL')")
  expect(isBuilt).toBe(false)
  expect(printed).not.toContain('Built in')
})
