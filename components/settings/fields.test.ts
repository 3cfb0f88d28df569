import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Resource } from '#components/list/define-resource.ts'
import { SUMMARY_COLUMNS, TABLE_COLUMNS } from '#lib/reference/stock/holding/columns.ts'
import { FIELD_GROUPS, groupsWith, OTHER_HEADINGS, type Area } from '#lib/shared/client-fields.ts'
import { productResources } from '#tests/support/resources.ts'

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

const AREAS: Readonly<Record<Area, readonly string[]>> = {
  stock: ['stock', 'movements', 'suppliers.products'],
  sales: ['sales_orders', 'shipments.out', 'customers'],
  purchase: ['purchase_orders', 'shipments.in'],
}

it.each(Object.entries(AREAS))('the fields of the area %s are those that its lists show', async (area, keys) => {
  const lists = (await readLists()).filter(({ key = '' }) => keys.some((start) => key === start || key.startsWith(`${start}.`)))
  const shown = new Set(
    lists.flatMap(({ columns = [], filters = [] }) => [
      ...columns.map(({ key, labelKey = key }) => labelKey),
      ...filters.map(({ labelKey }) => labelKey),
    ]),
  )
  const fields = FIELD_GROUPS.flatMap((group) => group.fields)
  const namesOf = (some: typeof fields) => some.map(({ key }) => key)
  expect(namesOf(fields.filter(({ areas }) => areas.some((other) => other === area)))).toEqual(
    namesOf(fields.filter(({ key }) => shown.has(key))),
  )
})

const AGE_BAND = /^b\d$/

it.each(Object.entries(AREAS))('the other headings of the area %s are those of the remaining columns of its lists', (area, keys) => {
  const starts = area === 'stock' ? [...keys, 'age'] : keys
  const lists = productResources.filter(({ key }) => starts.some((start) => key === start || key.startsWith(`${start}.`)))
  const ofMetadata = area === 'stock' ? [...SUMMARY_COLUMNS, ...TABLE_COLUMNS] : []
  const columns: { key: string; label: string; labelKey?: string }[] = [...lists.flatMap((list) => list.columns), ...ofMetadata]
  const fields = new Set(FIELD_GROUPS.flatMap((group) => group.fields).map(({ key }) => key))
  const others = columns.filter(({ key, labelKey = key }) => !fields.has(labelKey) && !AGE_BAND.test(key))
  expect(OTHER_HEADINGS[area as Area].toSorted()).toEqual([...new Set(others.map(({ label }) => label))].toSorted())
})

it('a customer, supplier or carrier has one label, in columns, filters, panels and printouts', async () => {
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

/** Columns and filters of other things than the field with the same label. */
const OTHER_THINGS: Readonly<Record<string, readonly string[]>> = {
  people: ['users.list: name', 'suppliers: name', 'customers: name'],
  movements: ['movements: type_name', 'movements: type', 'movements: ref_no'],
  messages: ['rejections.list: ref_no'],
  // The field is a date.
  quantities: ['sales_orders.table: qty_ordered', 'purchase_orders.table: qty_ordered'],
  // The field is a quantity.
  times: [
    'shipments.out: despatched_at',
    'shipments.out: despatched',
    'sales_orders.summary: despatched_at',
    'sales_orders.summary: despatched',
    'sales_orders.table: despatched',
  ],
  statuses: ['sales_orders.summary: on_hold', 'sales_orders.table: on_hold'],
}

it('a column or filter with the label of a field has the client’s label of that field', async () => {
  const fieldsOf = Map.groupBy(
    FIELD_GROUPS.flatMap((group) => group.fields),
    ({ label }) => label,
  )
  const found = (await readLists()).flatMap(({ key: list, columns = [], filters = [] }) =>
    [...columns.map(({ key, label, labelKey = key }) => ({ key, label, labelKey })), ...filters]
      .filter(({ label, labelKey }) => fieldsOf.get(label)?.every(({ key }) => key !== labelKey))
      .map(({ key }) => `${list}: ${key}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.values(OTHER_THINGS).flat().toSorted())
})

it('headings, facts and form fields outside lists have the client’s label of their field', () => {
  const fields = FIELD_GROUPS.flatMap((group) => group.fields)
  // Labels that stand for nothing else than their field.
  const words = 'Location|Serial|SSCC|Disposition|Outstanding|Ship by|Deliver by|Service|Priority|Container|Vehicle|Supplier ref'
  const heading = new RegExp(`(?:\\b(?:label|due)(?:: |=)['"]|<\\w[^>]*>)(?:${words})['"<]`)
  const found = globSync('components/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/(?:-resource|-filters|\.test)\.tsx?$/.test(file) && !file.endsWith('define-resource.ts'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => heading.test(line)),
    )
    .filter((line) => !fields.some(({ key }) => line.includes(`'${key}'`)))
  expect(found).toEqual([])
})

it('further fields that a client has named are shown under their keys', () => {
  const last = groupsWith({ lot_no: 'Batch', 'status.SO.PICKING': 'Being picked' }).at(-1)
  expect([last?.title, last?.fields.map(({ key, label }) => [key, label])]).toEqual([
    'Other fields',
    [['status.SO.PICKING', 'status.SO.PICKING']],
  ])
  expect(groupsWith({ lot_no: 'Batch' })).toBe(FIELD_GROUPS)
})
