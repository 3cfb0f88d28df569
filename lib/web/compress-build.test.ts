import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compressBuild } from './compress-build.ts'

vi.mock('node:fs/promises', { spy: true })

let dir = ''
const inStatic = (name: string) => join(dir, '.next/static', name)
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compress-'))
  mkdirSync(inStatic(''), { recursive: true })
})
afterEach(() => {
  vi.mocked(writeFile).mockRestore()
  rmSync(dir, { recursive: true })
})

const SCRIPT = `${'globalThis.sum = (globalThis.sum ?? 0) + 1;\n'.repeat(40)}globalThis.isWhole = true;\n`

it('scripts are minified again, and their copies decompress to them', async () => {
  writeFileSync(inStatic('a.js'), SCRIPT)
  await compressBuild(dir)
  const script = readFileSync(inStatic('a.js'), 'utf8')
  expect(script.length).toBeLessThan(SCRIPT.length)
  expect([brotliDecompressSync(readFileSync(inStatic('a.js.br'))), gunzipSync(readFileSync(inStatic('a.js.gz')))].map(String)).toEqual([
    script,
    script,
  ])
  expect(readdirSync(inStatic('')).toSorted()).toEqual(['a.js', 'a.js.br', 'a.js.gz'])
})

it.each([1, 2, 3])('write %i that is interrupted leaves no half file, and the next run completes the build', async (interrupted) => {
  writeFileSync(inStatic('a.js'), SCRIPT)
  let writes = 0
  vi.mocked(writeFile).mockImplementation(async (file, content) => {
    writes += 1
    const whole = Buffer.from(content as Buffer)
    if (writes === interrupted) {
      writeFileSync(file as string, whole.subarray(0, 10))
      throw new Error('interrupted')
    }
    writeFileSync(file as string, whole)
  })
  await expect(compressBuild(dir)).rejects.toThrow('interrupted')
  expect(readFileSync(inStatic('a.js'), 'utf8')).toContain('isWhole')
  await compressBuild(dir)
  const script = readFileSync(inStatic('a.js'), 'utf8')
  expect(script).toContain('isWhole')
  expect(String(brotliDecompressSync(readFileSync(inStatic('a.js.br'))))).toBe(script)
  expect(String(gunzipSync(readFileSync(inStatic('a.js.gz'))))).toBe(script)
})
