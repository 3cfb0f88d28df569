import { codeKey } from './code-key.ts'

type Line = { product: string | null; serials: readonly string[] }

/**
 * Problems by line index: a serial number that the line has twice, or that an earlier line with the same item already has. At most one
 * for each line.
 */
export const repeatedSerials = (lines: readonly Line[]): ReadonlyMap<number, string> => {
  const firstLines = new Map<string, number>()
  const problems = new Map<number, string>()
  for (const [index, { product, serials }] of lines.entries()) {
    if (product === null) continue
    for (const serial of serials) {
      const key = JSON.stringify([codeKey(product), codeKey(serial)])
      const first = firstLines.get(key)
      if (first === undefined) firstLines.set(key, index)
      else if (!problems.has(index)) problems.set(index, problemText(serial, first + 1, index + 1))
    }
  }
  return problems
}

const problemText = (serial: string, first: number, second: number): string =>
  first === second
    ? `Serial number ${serial} is in line ${first} twice. Remove one of them.`
    : `Serial number ${serial} is in lines ${first} and ${second}. Remove it from one of them.`
