import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { logFile } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
// The last line may still be written.
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

test('lines are written in order to a file that only its owner can read', async () => {
  const file = join(folder, 'demo.log')
  const write = logFile(file, () => undefined)
  for (const line of ['a\n', 'b\n', 'c\n']) write(line)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('a\nb\nc\n'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a full disk is reported once, and logging continues when there is space again', async () => {
  const file = join(folder, 'full.log')
  symlinkSync('/dev/full', file)
  const onFailure = vi.fn<(error: Error) => void>()
  const write = logFile(file, onFailure)
  write('lost\n')
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOSPC' })))
  write('lost too\n')
  rmSync(file)
  await vi.waitFor(() => {
    write('.')
    expect(readFileSync(file, 'utf8')).toMatch(/\.$/)
  })
  expect(onFailure).toHaveBeenCalledTimes(1)
})
