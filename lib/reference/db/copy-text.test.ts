import { expect, test } from 'vitest'
import { copyChunks, copyLine } from './copy-text.ts'

test('a row is written in the text format of COPY', () => {
  expect(copyLine(['a', 1.5, true, false, null, undefined])).toBe('a\t1.5\tt\tf\t\\N\t\\N\n')
})

test('tabs, line breaks and backslashes are escaped and NUL is dropped', () => {
  expect(copyLine([`a\tb\nc\rd\\e${String.fromCharCode(0)}f`])).toBe('a\\tb\\nc\\rd\\\\ef\n')
})

test('objects become JSON and lists become arrays, with quotes escaped', () => {
  expect(copyLine([{ say: 'a "b"' }, ['x', 'a,b', 'say "hi"'], []])).toBe('{"say":"a \\\\"b\\\\""}\t{"x","a,b","say \\\\"hi\\\\""}\t{}\n')
})

test('a long load is split into chunks of whole rows', async () => {
  const rows = Array.from({ length: 10 }, (_, i) => [i, 'x'.repeat(20)])
  const chunks = []
  for await (const chunk of copyChunks(rows, 50)) chunks.push(chunk)
  expect(chunks.map((chunk) => chunk.rows)).toEqual([3, 3, 3, 1])
  expect(chunks.map((chunk) => chunk.text).join('')).toBe(rows.map(copyLine).join(''))
})
