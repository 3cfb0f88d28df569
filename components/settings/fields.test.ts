import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Resource } from '#components/list/define-resource.ts'
import { FIELD_GROUPS, groupsWith } from '#lib/shared/client-fields.ts'

const root = join(import.meta.dirname, '../..')
const readLists = async (): Promise<Partial<Resource>[]> => {
  const modules = await Promise.all(
    globSync('components/**/*-resource.ts', { cwd: root }).map(async (file) => Object.values((await import(join(root, file))) as object)),
  )
  return modules.flat().filter((value): value is Partial<Resource> => typeof value === 'object' && value !== null)
}

it('every field is a column of a list, under the same standard label', async () => {
  const columns = (await readLists()).flatMap((list) => list.columns ?? [])
  const known = new Set(columns.map((column) => `${column.labelKey ?? column.key}: ${column.label}`))
  const fields = FIELD_GROUPS.flatMap((group) => group.fields)
  expect(fields.map(({ key, label }) => `${key}: ${label}`).filter((text) => !known.has(text))).toEqual([])
  expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
})

it('a customer, supplier or carrier has one label, in columns, filters, panels and prints', async () => {
  const lists = await readLists()
  const keysOf: Record<string, string> = { Customer: 'customer_name', Supplier: 'supplier_name', Carrier: 'carrier_name' }
  const isOther = (label: string, key: string | undefined) => label in keysOf && keysOf[label] !== key
  const inLists = lists.flatMap(({ key: list, columns = [], filters = [] }) => [
    ...columns.filter((column) => isOther(column.label, column.labelKey ?? column.key)).map(({ key }) => `${list}: column ${key}`),
    ...filters.filter((filter) => isOther(filter.label, filter.labelKey)).map(({ key }) => `${list}: filter ${key}`),
  ])
  const inSources = globSync('{components,lib}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\blabel(?:Of)?\('(\w+)', '(\w+)'\)/g)]
      .filter(([, key, label = '']) => isOther(label, key))
      .map(([text]) => `${file}: ${text}`),
  )
  expect([...inLists, ...inSources]).toEqual([])
})

it('filters and small tables use the client’s label for every field that the client may name', async () => {
  const fields = FIELD_GROUPS.flatMap((group) => group.fields)
  const known = new Set(fields.map(({ key, label }) => `${key}: ${label}`))
  const inLists = (await readLists()).flatMap(({ key: list, columns = [], filters = [] }) => {
    const ofColumns = columns.map(({ key, label, labelKey }) => ({ key: labelKey ?? key, label }))
    const named = new Set(ofColumns.filter(({ key, label }) => known.has(`${key}: ${label}`)).map(({ label }) => label))
    const isOther = ({ label, labelKey }: { label: string; labelKey?: string }) => named.has(label) && labelKey === undefined
    return filters.filter(isOther).map(({ key }) => `${list}: filter ${key}`)
  })
  const labels = new Set(fields.map(({ label }) => label).filter((label, at, all) => all.indexOf(label) === all.lastIndexOf(label)))
  const inTables = globSync('components/**/*.tsx', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    if (!/<SmallTable|<RecordsTab/.test(text)) return []
    const headers = [...text.matchAll(/\{ key: '\w+', label: '([^']+)'(?!, labelKey)/g)]
    return headers.filter(([, label = '']) => labels.has(label)).map(([header]) => `${file}: ${header}`)
  })
  expect([...inLists, ...inTables]).toEqual([])
})

it('further fields that a client has named are shown under their keys', () => {
  const last = groupsWith({ lot_no: 'Batch', 'status.SO.PICKING': 'Being picked' }).at(-1)
  expect([last?.title, last?.fields.map(({ key, label }) => [key, label])]).toEqual([
    'Other fields',
    [['status.SO.PICKING', 'status.SO.PICKING']],
  ])
  expect(groupsWith({ lot_no: 'Batch' })).toBe(FIELD_GROUPS)
})
