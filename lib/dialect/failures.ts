import type { NamedStep } from './step.ts'
import { isRecord, createStep } from './step.ts'

/* Converts v7's error responses to the contract's `{ message, code, errors }`, with keys like `lines.2.qty`. */

/**
 * Converts a list of problems to `errors` by field: `errorList('violations', { field: 'propertyPath', message: 'message' })`.
 * The key `lines[2].qty` becomes `lines.2.qty`.
 */
export const errorList = (
  list: string,
  { field, message }: { readonly field: string; readonly message: string },
): NamedStep<never, 'errors', never> =>
  createStep(
    (value) => {
      if (!isRecord(value) || !Array.isArray(value[list])) return value
      const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>
      for (const problem of value[list]) {
        if (!isRecord(problem)) continue
        const [key, text] = [problem[field] as unknown, problem[message] as unknown]
        if (typeof key === 'string' && typeof text === 'string') (errors[dottedKey(key)] ??= []).push(text)
      }
      return { ...value, errors }
    },
    { to: ['errors'] },
  )

/** Renames fields in the keys of `errors`, in any part of a key, from v7's names to the contract's. */
export const errorFields = (map: Readonly<Record<string, string>>): NamedStep<never, never, 'errors'> => {
  const known = new Map(Object.entries(map))
  const renamedKey = (key: string) =>
    dottedKey(key)
      .split('.')
      .map((part) => known.get(part) ?? part)
      .join('.')
  return createStep(
    (value) => {
      if (!isRecord(value) || !isRecord(value['errors'])) return value
      const errors = Object.entries(value['errors']).map(([key, texts]) => [renamedKey(key), typeof texts === 'string' ? [texts] : texts])
      return { ...value, errors: Object.fromEntries(errors) }
    },
    { changed: ['errors'] },
  )
}

const dottedKey = (key: string) => key.replaceAll(/\[(\w+)\]/g, '.$1').replace(/^[./]/, '')
