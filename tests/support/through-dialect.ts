import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'hostile-dialect.ts')

/** Whether the hostile tests run through `hostile-dialect.ts`; set by their own Vitest project. */
export const IS_MAPPED = process.env['HOSTILE_DIALECT'] === '1'

/** Settings for starting the product. */
export const dialectEnv: Readonly<Record<string, string>> = IS_MAPPED ? { V7_DIALECT: FILE } : {}

/** Paths beside the prefix: logos, and what a test of this v7's own asks. */
const LINE = /^(\w+ )?\/(other\/(x\/)?|v7\/)/

/** A line or path as the contract writes it, of one that reached v7 through the dialect. One that did not is nobody's. */
export const v7Line = (line: string): string =>
  IS_MAPPED
    ? line.replace(LINE, (_, method = '', start: string) => `${method}${start === 'v7/' ? '/not-through-the-dialect/' : '/v7/'}`)
    : line

/** A tag as the browser has it of a mapped answer. */
export const mappedTag = (tag: string): string =>
  IS_MAPPED ? tag.replace(/"$/, `~${createHash('sha256').update(readFileSync(FILE)).digest('hex').slice(0, 8)}"`) : tag
