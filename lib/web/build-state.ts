import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files and folders that `next build` reads. */
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
 * Whether there is a build and it is newer than the sources, by file times. A container image has no `components` folder; there any
 * build counts as current.
 */
export const buildState = (root: string): 'missing' | 'outdated' | 'current' => {
  const buildIdFile = join(root, '.next/BUILD_ID')
  if (!existsSync(buildIdFile)) return 'missing'
  if (!existsSync(join(root, 'components'))) return 'current'
  const newest = Math.max(...SOURCES.map((name) => newestIn(join(root, name))))
  return statSync(buildIdFile).mtimeMs > newest ? 'current' : 'outdated'
}

/** Time of the newest file in ms. Tests are ignored, because they are not part of a build. */
const newestIn = (path: string): number => {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return 0
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name)))) : stat.mtimeMs
}
