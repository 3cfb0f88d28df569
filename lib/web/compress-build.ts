import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings in which built files are stored, the smallest first, and what each adds to the name of a file. */
export const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const
export type Encoding = (typeof ENCODINGS)[number]['encoding']

const COMPRESSIBLE = /\.(?:js|css|json|svg|txt)$/
/** Below this size, in bytes, the headers cost more than compression saves. */
const MIN_BYTES = 512

const compressors: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
}

/**
 * Writes a compressed copy of each text file of the build in `dir` next to it, in each encoding and at its highest level. Small files,
 * and those that compression does not shorten, get none. Copies that exist are kept: Next names its files after their content.
 */
export const compressBuild = async (dir: string): Promise<void> => {
  const folder = join(dir, '.next/static')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

const compressFile = async (file: string): Promise<void> => {
  const missing = ENCODINGS.filter(({ suffix }) => !existsSync(file + suffix))
  if (missing.length === 0) return
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  for (const { encoding, suffix } of missing) {
    const compressed = await compressors[encoding](content)
    if (compressed.length < content.length) await writeFile(file + suffix, compressed)
  }
}

if (import.meta.main) await compressBuild(process.cwd())
