import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Caches that the tools write into `node_modules`. A link to one would write into the developer's own. */
const CACHES = new Set(['.cache', '.vite', '.vite-temp', '.vitest'])

/**
 * Copies the project as it is now, with files that are not committed, into `tree` of a new temporary folder; its neighbour `tmp` is
 * for the tests. Packages are linked, because copying them takes a gigabyte; a folder of links is also what the build accepts, unlike
 * one link to the folder.
 */
export const copyTree = (root: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-mutations-'))
  const tree = join(folder, 'tree')
  mkdirSync(join(folder, 'tmp'))
  chmodSync(folder, 0o755) // PostgreSQL reads below it as another user
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    copyFileSync(join(root, path), join(tree, path))
  }
  linkFolder(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

const linkFolder = (from: string, to: string): void => {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (CACHES.has(entry.name)) continue
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

const linkFile = (source: string, target: string): void => {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // the temporary folder is on another disk
  }
}
