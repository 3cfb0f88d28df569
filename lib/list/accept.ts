import * as z from 'zod/mini'
import { isListOfWords, kindOf, readQuery } from '#lib/contract/engine/query.ts'

/**
 * Judges texts of an address by the query of the call that they are for: what v7 would refuse is left out. Numbers and
 * flags come back in the one way of writing them, so that equal filters have equal addresses.
 */
export const acceptsFor = (query: z.ZodMiniObject) => {
  const schemas = new Map<string, { schema: z.ZodMiniObject; isArray: boolean; takesWords: boolean }>()
  const schemaOf = (key: string) => {
    const field = query.shape[key] as z.ZodMiniType | undefined
    const known = schemas.get(key)
    if (known || !field) return known
    const made = { schema: z.object({ [key]: field }), isArray: kindOf(field) === 'array', takesWords: isListOfWords(field) }
    schemas.set(key, made)
    return made
  }
  return (key: string, values: readonly string[]): readonly string[] => {
    const known = values.length > 0 ? schemaOf(key) : undefined
    if (!known) return []
    const read = (texts: readonly string[]) => readKey(known.schema, key, texts)
    // A v7 may have words that nobody here knows; it answers whether it does.
    if (known.takesWords) return values.flatMap((value) => textsOf(read([value])) ?? (WORD.test(value) ? [value] : []))
    const parsed = read(known.isArray ? values.filter((value) => read([value]) !== null) : values.slice(0, 1))
    return textsOf(parsed) ?? []
  }
}

/** What a word of v7 looks like, in capitals as its codes are. */
const WORD = /^[A-Z0-9][A-Z0-9 _.-]{0,59}$/

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
