import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
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
 * Minifies the scripts of the build in `dir` again, and writes a compressed copy of each text file next to it, in each encoding at its highest
 * level. Small files, and those that compression does not shorten, get none. Files with copies are left as they are: Next names its files
 * after their content.
 */
export const compressBuild = async (dir: string): Promise<void> => {
  const folder = join(dir, '.next/static')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

const compressFile = async (file: string): Promise<void> => {
  const missing = ENCODINGS.filter(({ suffix }) => !existsSync(file + suffix))
  if (missing.length === 0) return
  if (file.endsWith('.js') && missing.length === ENCODINGS.length) await shorten(file)
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  for (const { encoding, suffix } of missing) {
    const compressed = await compressors[encoding](content)
    if (compressed.length < content.length) await writeWhole(file + suffix, compressed)
  }
}

/** Minifies a script again, because Next's minifier leaves 0.5 % that another one removes (docs/decisions/0198-what-a-page-loads-first.md). */
const shorten = async (file: string): Promise<void> => {
  // A development dependency, which a server does not have.
  const { minify } = await import('rolldown/utils')
  const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false, compress: true, mangle: true })
  if (errors.length > 0) throw new Error(`${file} cannot be minified: ${errors[0]?.message}`)
  await writeWhole(file, code)
}

/** Writes a file under another name first: an interrupted start must not leave half a file, which would count as built. */
const writeWhole = async (file: string, content: Buffer | string): Promise<void> => {
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

if (import.meta.main) await compressBuild(process.cwd())
