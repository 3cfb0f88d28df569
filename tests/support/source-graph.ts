import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Source files and their imports, for the architecture tests. */

const ROOT = join(import.meta.dirname, '../..')

/** Source files of the product below a folder, without tests. */
export const sourceFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|bench)\.tsx?$/.test(name))
    .map((name) => join(folder, name))

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

export type Import = {
  specifier: string
  /** Path within the project; null for a package. */
  target: string | null
  isType: boolean
}

const IMPORT =
  /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\bfrom\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'|\bnew URL\(\s*'([^'\n]+)', import\.meta\.url/gm

/** All imports of a file: values and types, static and dynamic, workers, and files by URL. */
export const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(IMPORT)].map(([, type, named, dynamic, url]) => {
    const specifier = named ?? dynamic ?? url ?? ''
    const isLocal = specifier.startsWith('.') || url !== undefined
    const localTarget = isLocal ? join(dirname(file), specifier) : null
    const target = specifier.startsWith('#') ? specifier.slice(1) : localTarget
    return { specifier, target, isType: type !== undefined }
  })

/** The cycles of a graph, each as a path. */
export const cyclesIn = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  const visited = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []
  const visit = (file: string) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || visited.has(file)) return
    path.push(file)
    for (const target of graph.get(file) ?? []) visit(target)
    path.pop()
    visited.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

/** All files that the given files load at run time, themselves included. Type imports load nothing. */
export const filesLoadedBy = (starts: readonly string[], graph: ReadonlyMap<string, readonly Import[]>): Set<string> => {
  const loaded = new Set<string>()
  const visit = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { target, isType } of graph.get(file) ?? []) if (target !== null && !isType) visit(target)
  }
  for (const file of starts) visit(file)
  return loaded
}
