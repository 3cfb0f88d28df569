import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'hostile-dialect.ts')

/** Whether the hostile tests run through `hostile-dialect.ts`; the Vitest project `hostile-dialect` sets it. */
export const IS_MAPPED = process.env['HOSTILE_DIALECT'] === '1'

/** Extra settings for starting the product. */
export const dialectEnv: Readonly<Record<string, string>> = IS_MAPPED ? { V7_DIALECT: FILE } : {}

/** The start of a path: the dialect's prefix, with `x/` for calls and without for logos, or the contract's `/v7/`. */
const LINE = /^(\w+ )?\/(other\/(x\/)?|v7\/)/

/** Translates a request line or path from the dialect's paths back to the contract's. A path that bypassed the dialect matches no script. */
export const contractLine = (line: string): string =>
  IS_MAPPED
    ? line.replace(LINE, (_, method = '', start: string) => `${method}${start === 'v7/' ? '/not-through-the-dialect/' : '/v7/'}`)
    : line

/** The entity tag that the browser gets for a mapped response. */
export const mappedTag = (tag: string): string =>
  IS_MAPPED ? tag.replace(/"$/, `~${createHash('sha256').update(readFileSync(FILE)).digest('hex').slice(0, 8)}"`) : tag
