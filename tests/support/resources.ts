import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '#components/list/define-resource.ts'
import { stockAge } from '#components/stock/age/age-resource.ts'

const root = join(import.meta.dirname, '../..')

const isResource = (value: unknown): value is Resource<never> =>
  typeof value === 'object' && value !== null && ['key', 'call', 'columns', 'filters'].every((part) => part in value)

/** The lists in the `-resource.ts` files that match a pattern. */
const resourcesIn = async (pattern: string): Promise<Resource<never>[]> => {
  const files = globSync(pattern, { cwd: root }).toSorted()
  const exported = await Promise.all(files.map(async (file) => Object.values((await import(join(root, file))) as object)))
  return exported.flat().filter(isResource)
}

/** Every list of the product. A function makes the lists of stock age. */
export const productResources: readonly Resource<never>[] = [
  ...(await resourcesIn('components/**/*-resource.ts')),
  stockAge('product', 'days'),
  stockAge('lot', 'months'),
  stockAge('owner', 'days'),
  stockAge('site', 'days'),
] as Resource<never>[]

/** The list of the example in CONTRIBUTING.md. */
export const exampleResources: readonly Resource<never>[] = await resourcesIn('docs/examples/**/*-resource.ts')

/** `sort` has at most 200 characters. */
const KEYS_PER_SORT = 5

/** The sorts that together have each sortable column of a list in both directions: `a,b`, `-a,-b`. */
export const sortsOf = ({ columns }: Resource<never>): readonly string[] => {
  const keys = columns.flatMap(({ key, isSortable }) => (isSortable ? [key] : []))
  const groups = Array.from({ length: Math.ceil(keys.length / KEYS_PER_SORT) }, (_, n) =>
    keys.slice(n * KEYS_PER_SORT, (n + 1) * KEYS_PER_SORT),
  )
  return groups.flatMap((group) => [group.join(','), group.map((key) => `-${key}`).join(',')])
}
