import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `next build` reads. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * Whether there is a build of the sources as they are, by the times of the files. An image has the build without the sources of the
 * screens, so there it is what it is.
 */
export const buildState = (root: string): 'missing' | 'outdated' | 'current' => {
  const built = join(root, '.next/BUILD_ID')
  if (!existsSync(built)) return 'missing'
  if (!existsSync(join(root, 'components'))) return 'current'
  const newest = Math.max(...SOURCES.map((name) => newestIn(join(root, name))))
  return statSync(built).mtimeMs > newest ? 'current' : 'outdated'
}

/** Tests beside the sources are no part of a build. */
const newestIn = (path: string): number => {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return 0
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name)))) : stat.mtimeMs
}
