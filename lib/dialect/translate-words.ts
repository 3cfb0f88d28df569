import { isRecord, type Json, type Step } from './step.ts'

type FieldWords = { fields: ReadonlySet<string>; map: ReadonlyMap<string, string> }

/** A step that translates the values of some fields at any depth; null if there is nothing to translate. */
export const translateWords = (all: readonly FieldWords[]): Step | null => {
  const maps = new Map(all.flatMap(({ fields, map }) => (map.size === 0 ? [] : [...fields].map((field) => [field, map] as const))))
  if (maps.size === 0) return null
  const translate = (value: Json, map: ReadonlyMap<string, string>): Json => {
    if (typeof value === 'string') return map.get(value) ?? value
    return Array.isArray(value) ? value.map((item) => translate(item, map)) : walk(value)
  }
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => {
        const map = maps.get(key)
        return [key, map ? translate(inside, map) : walk(inside)]
      }),
    )
  }
  return walk
}
