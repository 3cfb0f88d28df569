import type { PurchaseOrderOptions } from '#lib/contract/orders/purchase-order-entry.ts'
import type { SalesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import { MAX_ORDER_LINES } from '#lib/contract/orders/orders.ts'
import { builtInFields, builtInLabel, builtInLineFields } from './built-in-fields.ts'
import type { FormField } from '#lib/contract/exact.ts'
import type { OrderKind } from './kind.ts'

type Choice = { value: string; label: string }
type OrderType = Choice & { needs_customer: boolean; needs_supplier: boolean }
type Carrier = Choice & { services: readonly Choice[] }

/** Fields, choices and rules of one client's orders. A list of choices that is empty is one that this v7 does not have. */
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
  /** v7 says that it knows orders which are not entered yet: that it names their status alone proves nothing. */
  knowsDrafts: boolean
  /** v7 says that a creating call which is sent twice creates once. */
  honoursKeys: boolean
}

/** What v7 answers for the options of either kind, as it was read. */
export type ReadOptions = PurchaseOrderOptions | SalesOrderOptions

/**
 * The options as the form needs them. A v7 without the call, or one that answers it in part, gets the fields that an order of
 * the contract has; rules that v7 does not name are not applied, since v7 judges the order anyway.
 */
export const formOptions = (
  kind: OrderKind,
  read: ReadOptions | null,
  meta?: { drafts?: boolean | null; idempotency_keys?: boolean | null },
): FormOptions => {
  const sales = read && 'carriers' in read ? read : null
  const fields = (read?.fields ?? []).map(wholeField)
  const lineFields = (read?.line_fields ?? []).map(wholeField)
  return {
    fields: fields.length > 0 ? withScope(fields, kind) : builtInFields(kind),
    // A grid without an item and a quantity takes no line at all.
    line_fields: ['product_code', 'qty'].every((key) => lineFields.some((field) => field.key === key))
      ? lineFields
      : builtInLineFields(kind),
    order_types: (read?.order_types ?? []).map((type) => ({
      ...choiceOf(type),
      needs_customer: type.needs_customer ?? true,
      needs_supplier: type.needs_supplier ?? true,
    })),
    priorities: (read?.priorities ?? []).map(choiceOf),
    dispositions: (read?.dispositions ?? []).map(choiceOf),
    carriers: (sales?.carriers ?? []).map((carrier) => ({ ...choiceOf(carrier), services: carrier.services.map(choiceOf) })),
    countries: (sales?.countries ?? []).map(choiceOf),
    defaults: read?.defaults ?? {},
    rules: {
      require_lot: read?.rules.require_lot ?? false,
      require_expiry: read?.rules.require_expiry ?? false,
      max_lines: read?.rules.max_lines ?? MAX_ORDER_LINES,
    },
    honoursKeys: meta?.idempotency_keys === true,
    knowsDrafts: meta?.drafts === true && (read?.statuses ?? []).some((status) => status.value === 'DRAFT'),
  }
}

type ReadField = NonNullable<ReadOptions['fields']>[number]

const wholeField = (field: ReadField): FormField => {
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

/** Nothing can be entered without client, owner and site, which the form asks for even where v7's list forgets them. */
const withScope = (fields: readonly FormField[], kind: OrderKind): readonly FormField[] => {
  const missing = builtInFields(kind).filter(
    ({ key }) => ['client_code', 'owner_code', 'site_code'].includes(key) && !fields.some((field) => field.key === key),
  )
  return missing.length > 0 ? [...missing, ...fields] : fields
}

const choiceOf = ({ value, label }: { value: string; label: string | null }): Choice => ({ value, label: label ?? value })
