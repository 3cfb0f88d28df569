import * as z from 'zod/mini'
import { kindOf, readQuery } from '#lib/contract/query.ts'

/**
 * Judges texts of an address by the query of the call that they are for: what v7 would refuse is left out. Numbers and
 * flags come back in the one way of writing them, so that equal filters have equal addresses.
 */
export const acceptsFor =
  (query: z.ZodMiniObject) =>
  (key: string, values: readonly string[]): readonly string[] => {
    const field = query.shape[key] as z.ZodMiniType | undefined
    if (!field || values.length === 0) return []
    const isArray = kindOf(field) === 'array'
    const kept = isArray ? values.filter((value) => read(key, field, [value]) !== null) : values.slice(0, 1)
    const parsed = read(key, field, kept) as boolean | number | string | (number | string)[] | null
    if (parsed === null) return []
    if (typeof parsed === 'boolean') return [parsed ? '1' : '0']
    return Array.isArray(parsed) ? parsed.map(String) : [String(parsed)]
  }

const read = (key: string, field: z.ZodMiniType, values: readonly string[]): unknown => {
  const params = new URLSearchParams(values.map((value) => [key, value]))
  const result = readQuery(z.object({ [key]: field }), params)
  return result.success ? ((result.data as Record<string, unknown>)[key] ?? null) : null
}
