import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileDialect } from './compile.ts'
import type { Dialect } from './dialect.ts'
import { nearestName } from './nearest-name.ts'

// docs/decisions/0130-a-dialect-is-a-module.md

const PUBLIC = new URL('./public.ts', import.meta.url)

/**
 * Loads the module that `V7_DIALECT` names, or returns all its problems as sentences. Node runs the file directly (type
 * stripping), in any folder. It may import `gatehouse/dialect`, files next to it, and Node's own modules. Only the starting
 * process may call this, because Next's bundle cannot `import()` a path.
 */
export const loadDialect = async (file: string): Promise<{ dialect: Dialect } | { problems: string[] }> => {
  const path = resolve(file)
  const problemsOf = (problems: readonly string[]) => ({ problems: problems.map((problem) => `V7_DIALECT (${file}): ${problem}`) })
  let text: Buffer
  try {
    text = readFileSync(path)
  } catch (error) {
    return problemsOf([`the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`])
  }
  // The hook stays registered: a file that the dialect imports later may import `gatehouse/dialect` too.
  hook ??= registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'gatehouse/dialect' ? { url: PUBLIC.href, shortCircuit: true, format: 'module-typescript' } : next(specifier, context),
  })
  let module: Record<string, unknown>
  try {
    module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Record<string, unknown>
  } catch (error) {
    return problemsOf([await importProblem(error)])
  }
  if (!('default' in module)) return problemsOf(['the module must `export default defineDialect({ … })`.'])
  const compiled = compileDialect(module['default'], createHash('sha256').update(text).digest('hex').slice(0, 8), path)
  return 'problems' in compiled ? problemsOf(compiled.problems) : compiled
}

let hook: ReturnType<typeof registerHooks> | undefined

/** Node's error for a module that does not load, with a suggestion if a helper is misspelt. */
const importProblem = async (error: unknown): Promise<string> => {
  const message = error instanceof Error ? error.message : String(error)
  const missing = /'gatehouse\/dialect' does not provide an export named '(\w+)'/.exec(message)?.[1]
  if (missing === undefined) return `the module cannot be loaded: ${message.split('\n', 1)[0]}`
  const helpers = Object.keys(await import('./public.ts')).toSorted()
  const suggestion = nearestName(missing, helpers)
  return `gatehouse/dialect has no "${missing}"${suggestion ? `; did you mean "${suggestion}"?` : '.'} It has ${helpers.join(', ')}.`
}
