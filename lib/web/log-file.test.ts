import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { logFile } from './log-file.ts'

test('lines stand in the file in order, for its owner alone', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-log-')), 'demo.log')
  const write = logFile(file, () => undefined)
  for (const line of ['a\n', 'b\n', 'c\n']) write(line)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('a\nb\nc\n'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a full disk is told once, and the log goes on when there is room again', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-log-')), 'demo.log')
  symlinkSync('/dev/full', file)
  const failed = vi.fn<(error: Error) => void>()
  const write = logFile(file, failed)
  write('lost\n')
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOSPC' })))
  write('lost too\n')
  rmSync(file)
  await vi.waitFor(() => {
    write('.')
    expect(readFileSync(file, 'utf8')).toMatch(/\.$/)
  })
  expect(failed).toHaveBeenCalledTimes(1)
})
