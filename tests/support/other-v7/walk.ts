import * as z from 'zod/mini'
import { isObject, type Json } from './types.ts'

/** The contract's description of a value in a response. */
export type Leaf = {
  kind: 'whole' | 'number' | 'boolean' | 'word' | 'instant' | 'day' | 'text' | 'unknown'
  key: string
  /** Object that contains the value. */
  parent: Json
  /** Site of the nearest enclosing object with one, or null. */
  site: string | null
  /** Position of the row in `data`; null outside a list. */
  row: number | null
}

type Def = {
  type: string
  format?: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  values?: readonly unknown[]
  shape?: Readonly<Record<string, z.ZodMiniType>>
}
const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Returned by a change to remove the key from its object. */
export const OMITTED = Symbol('left out')

type Position = { key: string; parent: Json; site: string | null; row: number | null }
type Change = (value: unknown, leaf: Leaf) => unknown

/**
 * Copies a response and lets `change` replace every number, text, boolean and null, which the schema identifies. `change`
 * may return {@link OMITTED}. Fields that the schema does not know are copied unchanged.
 */
export const changeValues = (schema: z.ZodMiniType, value: unknown, change: Change): unknown =>
  walk(schema, value, change, { key: '', parent: {}, site: null, row: null })

const walk = (schema: z.ZodMiniType, value: unknown, change: Change, position: Position): unknown => {
  const def = defOf(schema)
  if (def.innerType) return walk(def.innerType, value, change, position)
  if (def.type === 'union') return walk(optionFor(def.options ?? [], value), value, change, position)
  if (isObject(value)) return walkObject(def, value, change, position)
  if (!Array.isArray(value)) return change(value, { kind: kindOf(def), ...position })
  const { element } = def
  if (!element) return value
  return value.map((item, index) => walk(element, item, change, position.key === 'data' ? { ...position, row: index } : position))
}

const walkObject = (def: Def, value: Json, change: Change, position: Position): Json => {
  const site = [value['site_code'], position.site].find((code) => typeof code === 'string')
  const fields = Object.entries(value).flatMap(([key, item]) => {
    const schema = def.shape?.[key] ?? def.valueType
    const changed = schema ? walk(schema, item, change, { ...position, key, parent: value, site: site ?? null }) : item
    return changed === OMITTED ? [] : [[key, changed] as const]
  })
  return Object.fromEntries(fields)
}

const optionFor = (options: readonly z.ZodMiniType[], value: unknown): z.ZodMiniType =>
  options.find((option) => z.safeParse(option, value).success) ?? options[0] ?? z.unknown()

const kindOf = ({ type, format, values }: Def): Leaf['kind'] => {
  if (type === 'number') return format === 'safeint' ? 'whole' : 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'enum') return 'word'
  if (type === 'literal') return typeof values?.[0] === 'number' ? 'whole' : 'word'
  if (type !== 'string') return 'unknown'
  if (format === 'datetime') return 'instant'
  return format === 'date' ? 'day' : 'text'
}
