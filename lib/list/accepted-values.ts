import * as z from 'zod/mini'
import { isEnumArray, kindOf, readQuery } from '#lib/contract/engine/query.ts'

/**
 * Returns a function that validates the values of a URL parameter against the call's query schema and drops invalid ones. Numbers and
 * flags are normalised, so that equal filters have equal URLs.
 */
export const acceptsFor = (query: z.ZodMiniObject) => {
  const schemas = new Map<string, { schema: z.ZodMiniObject; isArray: boolean; isEnum: boolean }>()
  const schemaOf = (key: string) => {
    const field = query.shape[key] as z.ZodMiniType | undefined
    const fieldSchema = schemas.get(key)
    if (fieldSchema || !field) return fieldSchema
    const newSchema = { schema: z.object({ [key]: field }), isArray: kindOf(field) === 'array', isEnum: isEnumArray(field) }
    schemas.set(key, newSchema)
    return newSchema
  }
  return (key: string, values: readonly string[]): readonly string[] => {
    const field = values.length > 0 ? schemaOf(key) : undefined
    if (!field) return []
    const read = (texts: readonly string[]) => readKey(field.schema, key, texts)
    // v7 may have values that the contract does not list, so any that look like a code are passed on to it.
    if (field.isEnum) return values.flatMap((value) => textsOf(read([value])) ?? (ENUM_VALUE.test(value) ? [value] : []))
    const parsed = read(field.isArray ? values.filter((value) => read([value]) !== null) : values.slice(0, 1))
    return textsOf(parsed) ?? []
  }
}

/** Pattern of v7's enum values, which are upper-case codes. */
const ENUM_VALUE = /^[A-Z0-9][A-Z0-9 _.-]{0,59}$/

const textsOf = (parsed: Parsed): string[] | null => {
  if (parsed === null) return null
  if (typeof parsed === 'boolean') return [parsed ? '1' : '0']
  return Array.isArray(parsed) ? parsed.map(String) : [String(parsed)]
}

type Parsed = boolean | number | string | (number | string)[] | null

const readKey = (schema: z.ZodMiniObject, key: string, values: readonly string[]): Parsed => {
  const result = readQuery(schema, new URLSearchParams(values.map((value) => [key, value])))
  return result.success ? ((result.data as Record<string, Parsed>)[key] ?? null) : null
}
