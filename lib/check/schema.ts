import * as z from 'zod/mini'

/* Reads schemas: their shape, and which fields of a response they do not have. */

type Schema = z.ZodMiniType
type Def = {
  type: string
  shape?: Readonly<Record<string, Schema>>
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  catchall?: Schema
  options?: readonly Schema[]
}
const defOf = (schema: Schema): Def => {
  const { def } = (schema as unknown as { _zod: { def: Def } })._zod
  return def.innerType ? defOf(def.innerType) : def
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a response is a list, one record under `data`, or something else. */
export const formOf = (schema: Schema): 'list' | 'record' | 'other' => {
  const data = defOf(schema).shape?.['data']
  if (!data) return 'other'
  return defOf(data).type === 'array' ? 'list' : 'record'
}

/** Whether a list has pages. Facets and forecasts have none. */
export const isPaged = (schema: Schema): boolean => {
  const meta = defOf(schema).shape?.['meta']
  return meta !== undefined && defOf(meta).shape?.['per_page'] !== undefined
}

/** The fields of a row or record of a response, by name. */
export const rowShape = (schema: Schema): Readonly<Record<string, Schema>> => {
  const data = defOf(schema).shape?.['data']
  const def = data && defOf(data)
  return (def?.element ? defOf(def.element) : def)?.shape ?? {}
}

/** Unknown and missing fields of all objects at one place of a response. `path` has no indexes: `data[].lines[]`. */
export type Place = {
  path: string
  objects: number
  /** Names that the schema does not have, with the number of occurrences. */
  unknown: Map<string, { count: number; kinds: Set<string> }>
  /** Names in the schema that none of the objects has. */
  absent: Set<string>
}

const PLAIN_NAME = /^[A-Za-z_@$][\w.$@-]{0,39}$/

/**
 * All places of a response where the schema has an object. Unknown names that fewer than half of the objects have are left out: they may
 * be values, such as order numbers used as keys.
 */
export const objectPlaces = (schema: Schema, value: unknown): Place[] => {
  const places = new Map<string, Place>()
  const visit = (schemaPart: Schema, current: unknown, path: string): void => {
    const def = defOf(schemaPart)
    if (def.type === 'union')
      return visit(def.options?.find((option) => z.safeParse(option, current).success) ?? z.unknown(), current, path)
    if (Array.isArray(current)) {
      if (def.element) for (const item of current) visit(def.element, item, `${path}[]`)
      return
    }
    if (!isObject(current) || !def.shape) return
    const place = places.get(path) ?? { path, objects: 0, unknown: new Map(), absent: new Set(Object.keys(def.shape)) }
    places.set(path, place)
    place.objects += 1
    for (const [name, inner] of Object.entries(current)) {
      const field = def.shape[name]
      place.absent.delete(name)
      if (field) visit(field, inner, path === '' ? name : `${path}.${name}`)
      else if (!def.catchall && PLAIN_NAME.test(name)) countUnknown(place, name, inner)
    }
  }
  visit(schema, value, '')
  for (const { unknown, objects } of places.values()) for (const [name, { count }] of unknown) if (count * 2 < objects) unknown.delete(name)
  return [...places.values()]
}

const countUnknown = ({ unknown }: Place, name: string, value: unknown): void => {
  const entry = unknown.get(name) ?? { count: 0, kinds: new Set<string>() }
  entry.count += 1
  entry.kinds.add(kindOf(value))
  unknown.set(name, entry)
}

export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return { string: 'text', number: 'number', boolean: 'boolean' }[typeof value as string] ?? 'object'
}

/**
 * The path to a value without indexes and map keys, like `data.views.*.sort`, because the key of a map may be a value of
 * the data.
 */
export const pathPattern = (schema: Schema, path: readonly PropertyKey[]): string => {
  let current: Schema | undefined = schema
  let text = ''
  for (const part of path) {
    const def: Def | undefined = current && defOf(current)
    const isMap: boolean = def?.valueType !== undefined
    text += typeof part === 'number' ? '[]' : `.${isMap ? '*' : String(part)}`
    current = def?.element ?? def?.valueType ?? def?.shape?.[String(part)]
  }
  return text.replace(/^\./, '')
}
