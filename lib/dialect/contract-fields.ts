import type * as z from 'zod/mini'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'

/*
 * Names of fields in the contract's schemas, for the check at startup (`compile.ts`). Node strips types without checking them, so names
 * that only TypeScript would check must be checked at run time.
 */

type Schema = z.ZodMiniType
type Def = {
  type: string
  shape?: Readonly<Record<string, Schema>>
  innerType?: Schema
  element?: Schema
  options?: readonly Schema[]
  items?: readonly Schema[]
  valueType?: Schema
  in?: Schema
  out?: Schema
  left?: Schema
  right?: Schema
  entries?: Readonly<Record<string, string | number>>
  values?: readonly unknown[]
}

const defOf = (schema: Schema): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

const innerSchemas = ({ innerType, element, options, items, valueType, in: input, out, left, right }: Def): Schema[] =>
  [innerType, element, valueType, input, out, left, right, ...(options ?? []), ...(items ?? [])].filter((schema) => schema !== undefined)

/** Calls `visit` for every field at any depth. */
const eachField = (schema: Schema | undefined, visit: (name: string, field: Schema) => void, seen = new Set<Schema>()): void => {
  if (!schema || seen.has(schema)) return
  seen.add(schema)
  const def = defOf(schema)
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    visit(name, field)
    eachField(field, visit, seen)
  }
  for (const inner of innerSchemas(def)) eachField(inner, visit, seen)
}

/** Names of the fields of a schema, at any depth. */
export const fieldNames = (schema: Schema | undefined): ReadonlySet<string> => {
  const names = new Set<string>()
  eachField(schema, (name) => names.add(name))
  return names
}

/** The enum values that a field may hold, inside `optional`, `nullable` and lists. */
const enumValues = (schema: Schema): unknown[] => {
  const def = defOf(schema)
  if (def.entries) return Object.values(def.entries)
  if (def.values) return [...def.values]
  return innerSchemas(def).flatMap(enumValues)
}

const areKnownWords = (words: readonly unknown[], known: readonly string[]) =>
  words.length > 1 && words.every((word) => known.includes(word as string))

/** Names of the fields that hold a level, or a module. */
export const fieldsOf = (schema: Schema | undefined, what: 'level' | 'module'): ReadonlySet<string> => {
  const known = what === 'level' ? Object.keys(LEVEL_RANK) : MODULES
  const names = new Set<string>()
  eachField(schema, (name, field) => void (areKnownWords(enumValues(field), known) && names.add(name)))
  return names
}

/** The values that a body may have in `action`. */
export const actionsOf = (body: Schema | undefined): ReadonlySet<string> => {
  const actions = new Set<string>()
  eachField(body, (name, field) => {
    if (name === 'action') for (const word of enumValues(field)) if (typeof word === 'string') actions.add(word)
  })
  return actions
}
