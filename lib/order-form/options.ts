import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { PurchaseOrderOptions } from '#lib/contract/orders/purchase-order-entry.ts'
import type { SalesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import { MAX_ORDER_LINES, PICK_UP_CARRIER } from '#lib/contract/orders/orders.ts'
import { builtInFields, builtInLabel, builtInLineFields } from './built-in-fields.ts'
import type { FormField } from '#lib/contract/exact-types.ts'

export type Choice = { value: string; label: string }
type OrderType = Choice & {
  needs_customer: boolean
  needs_supplier: boolean
  allow_partial: boolean
  allow_back_order: boolean
  default_disposition: string | null
}
type Carrier = Choice & { services: readonly Choice[]; needs_account: boolean }

/** Fields, choices and rules of one client's orders. A list of choices that this v7 does not return is empty. */
export type FormOptions = {
  fields: readonly FormField[]
  line_fields: readonly FormField[]
  order_types: readonly OrderType[]
  priorities: readonly Choice[]
  dispositions: readonly Choice[]
  carriers: readonly Carrier[]
  countries: readonly Choice[]
  defaults: Readonly<Record<string, string | null>>
  rules: { require_lot: boolean; require_expiry: boolean; max_lines: number }
  /** The sites that take orders of the client; null if v7 does not name them. */
  agreement: Agreement | null
  /** v7 declares that it supports drafts, and lists the status DRAFT. The status alone would not prove it. */
  supportsDrafts: boolean
  /** v7 declares that it creates only once for the same `Idempotency-Key`. */
  honoursKeys: boolean
}

/** `client`: whose options these are. The options of the previous client stay until those of a new one are loaded. */
export type Agreement = { client: string; sites: readonly string[] }

/** v7's options for either kind of order. */
export type ReadOptions = PurchaseOrderOptions | SalesOrderOptions

/**
 * The options for the form. If v7 does not have the call or lists no fields, the contract's fields are used. Rules missing from v7's
 * response are not applied, because v7 validates the order anyway; only the number of lines always has a maximum.
 */
export const formOptions = (
  kind: OrderKind,
  read: ReadOptions | null,
  meta?: { client?: string | null; drafts?: boolean | null; idempotency_keys?: boolean | null },
): FormOptions => {
  const sales = read && 'carriers' in read ? read : null
  const fields = (read?.fields ?? []).map(completeField)
  const lineFields = (read?.line_fields ?? []).map(completeField)
  return {
    fields: fields.length > 0 ? withScope(fields, kind) : builtInFields(kind),
    // Without item and quantity no line could be entered.
    line_fields: ['product_code', 'qty'].every((key) => lineFields.some((field) => field.key === key))
      ? lineFields
      : builtInLineFields(kind),
    order_types: (read?.order_types ?? []).map((type) => ({
      ...choiceOf(type),
      needs_customer: type.needs_customer ?? true,
      needs_supplier: type.needs_supplier ?? true,
      allow_partial: type.allow_partial ?? true,
      allow_back_order: type.allow_back_order ?? true,
      default_disposition: type.default_disposition ?? null,
    })),
    priorities: (read?.priorities ?? []).map(choiceOf),
    dispositions: (read?.dispositions ?? []).map(choiceOf),
    carriers: (sales?.carriers ?? []).map((carrier) => ({
      ...choiceOf(carrier),
      ...(carrier.carrier_name && { label: carrier.carrier_name }),
      services: carrier.services.map(choiceOf),
      needs_account: carrier.needs_account === true,
    })),
    countries: (sales?.countries ?? []).map(choiceOf),
    defaults: read?.defaults ?? {},
    rules: {
      require_lot: read?.rules.require_lot ?? false,
      require_expiry: read?.rules.require_expiry ?? false,
      max_lines: read?.rules.max_lines ?? MAX_ORDER_LINES,
    },
    agreement: read?.sites && meta?.client ? { client: meta.client, sites: read.sites.flatMap((code) => code ?? []) } : null,
    honoursKeys: meta?.idempotency_keys === true,
    supportsDrafts: meta?.drafts === true && (read?.statuses ?? []).some((status) => status.value === 'DRAFT'),
  }
}

/** Which of the required fields apply to an order's type and carrier, and whether the carrier needs an account. */
export const requirementsOf =
  ({ order_types, carriers }: Pick<FormOptions, 'order_types' | 'carriers'>, valueOf: (key: string) => string | undefined) =>
  (key: string): boolean => {
    const type = order_types.find((option) => option.value === valueOf('order_type'))
    if (key === 'customer_code') return type?.needs_customer ?? true
    if (key === 'supplier_code') return type?.needs_supplier ?? true
    if (key === 'carrier_account') return carriers.some(({ value, needs_account }) => needs_account && value === valueOf('carrier_code'))
    // A customer who collects the goods needs no address. The contract defines the carrier code for that.
    return !(key.startsWith('ship_to.') && valueOf('carrier_code') === PICK_UP_CARRIER)
  }

type ReadField = NonNullable<ReadOptions['fields']>[number]

const completeField = (field: ReadField): FormField => {
  const known = builtInLabel(field.key)
  return {
    ...field,
    label: field.label ?? known?.label ?? field.key,
    type: field.type ?? known?.type ?? 'text',
    required: field.required ?? false,
    visible: field.visible ?? true,
    readonly: field.readonly ?? false,
    width: field.width ?? undefined,
  }
}

/** Adds client, owner and site if v7's list lacks them: every order needs them. */
const withScope = (fields: readonly FormField[], kind: OrderKind): readonly FormField[] => {
  const missing = builtInFields(kind).filter(
    ({ key }) => ['client_code', 'owner_code', 'site_code'].includes(key) && !fields.some((field) => field.key === key),
  )
  return missing.length > 0 ? [...missing, ...fields] : fields
}

const choiceOf = ({ value, label }: { value: string; label: string | null }): Choice => ({ value, label: label ?? value })
