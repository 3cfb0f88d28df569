import * as z from 'zod/mini'
import * as access from '../users/access.ts'
import * as age from '../stock/age.ts'
import * as audit from '../audit/audit.ts'
import * as auth from '../auth/auth.ts'
import * as signIn from '../auth/sign-in.ts'
import type { Call } from '../engine/call.ts'
import * as checks from '../orders/checks.ts'
import * as common from '../engine/common.ts'
import * as documents from '../shipments/documents.ts'
import * as clientViews from '../users/client-views.ts'
import * as home from '../home/overview.ts'
import * as lookups from '../lookups/lookups.ts'
import * as movements from '../stock/movements.ts'
import * as orderEntry from '../orders/order-entry.ts'
import * as orders from '../orders/orders.ts'
import * as counterparties from '../orders/counterparties.ts'
import * as preferences from '../users/preferences.ts'
import * as purchaseOrderEntry from '../orders/purchase-order-entry.ts'
import * as purchaseOrders from '../orders/purchase-orders.ts'
import * as rejections from '../rejections/rejections.ts'
import * as salesOrderEntry from '../orders/sales-order-entry.ts'
import * as salesOrders from '../orders/sales-orders.ts'
import * as shipments from '../shipments/shipments.ts'
import * as accessPresets from '../settings/access-presets.ts'
import * as carrierCodes from '../settings/carrier-codes.ts'
import * as listLayouts from '../settings/list-layouts.ts'
import * as settings from '../settings/settings.ts'
import * as stock from '../stock/stock.ts'
import * as customers from '../customers/customers.ts'
import * as supplierEntry from '../suppliers/supplier-entry.ts'
import * as suppliers from '../suppliers/suppliers.ts'
import * as userActions from '../users/user-actions.ts'
import * as users from '../users/users.ts'

export type Json = Record<string, unknown>
type Named = readonly [name: string, schema: z.ZodMiniType]

/** All files of the contract that export schemas of v7. Their schemas appear in the document under their own names. */
const SCHEMA_FILES = [
  common,
  auth,
  signIn,
  lookups,
  preferences,
  clientViews,
  movements,
  stock,
  age,
  documents,
  orders,
  orderEntry,
  purchaseOrders,
  purchaseOrderEntry,
  shipments,
  salesOrders,
  salesOrderEntry,
  counterparties,
  checks,
  customers,
  suppliers,
  supplierEntry,
  home,
  settings,
  listLayouts,
  carrierCodes,
  accessPresets,
  audit,
  rejections,
  access,
  users,
  userActions,
]

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Component name for the response of a call, or of one of its views. */
export const answerName = (name: string, view = ''): string => `${capitalise(name)}${view.split('-').map(capitalise).join('')}Answer`
export const bodyName = (name: string): string => `${capitalise(name)}Body`

/** JSON Schemas of all exported records, under their own names, and of all responses. */
export const schemasOf = (entries: readonly (readonly [string, Call])[]): Record<string, Json> =>
  convert([...SCHEMA_FILES.flatMap(schemasIn), ...entries.flatMap(([name, call]) => answersOf(name, call))], 'output')

/** JSON Schemas of all request bodies, as a caller sends them. */
export const bodySchemas = (entries: readonly (readonly [string, Call])[]): Record<string, Json> =>
  convert(
    entries.flatMap(([name, call]) => (call.body ? [[bodyName(name), call.body] as const] : [])),
    'input',
  )

/** JSON Schema of one value, not registered as a component. */
export const schemaOf = (schema: z.ZodMiniType): Json => withoutKeys(z.toJSONSchema(schema, { io: 'input', override: tidy }))

const schemasIn = (file: object): Named[] =>
  Object.entries(file).filter((entry): entry is [string, z.ZodMiniType] => /^[A-Z]/.test(entry[0]) && isSchema(entry[1]))

export const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value

const answersOf = (name: string, call: Call): Named[] => {
  if (call.status === 204 || call.file) return []
  const views = Object.entries(call.views ?? {})
  return views.length > 0 ? views.map(([view, schema]) => [answerName(name, view), schema] as const) : [[answerName(name), call.response]]
}

const convert = (named: readonly Named[], io: 'input' | 'output'): Record<string, Json> => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, override: tidy, uri: (id) => `#/components/schemas/${id}` })
  const aliases = named.filter(([id, schema]) => registry.get(schema)?.id !== id)
  return {
    ...Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutKeys(schema as Json)])),
    // For a schema with several names the registry keeps the last one; the other names refer to it.
    ...Object.fromEntries(aliases.map(([id, schema]) => [id, refTo(registry.get(schema)?.id ?? '')])),
  }
}

/** Removes `$id`, which would change the base of all references, and the redundant `$schema` and `id`. */
const withoutKeys = ({ $id: _id, $schema: _schema, id: _name, ...schema }: Json): Json => schema

/**
 * Removes patterns that repeat a format, bounds of safe integers, which hold for all integers of JSON, and the ban on additional
 * properties: a v7 may return more fields than required.
 */
const tidy = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
