'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useMemo, useState } from 'react'
import type { ChosenFile } from '#components/import/use-file.ts'
import { useLookups } from '#components/import/use-lookups.ts'
import { useSavedMapping } from '#components/import/use-saved-mapping.ts'
import { choicesFor } from '#components/orders/form/header/field-choices.ts'
import { useOwnSupplier } from '#components/orders/form/header/use-own-supplier.ts'
import { currentDateFormat } from '#lib/client/format.ts'
import { useClientWording, useFieldLabels } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import type { Mapping } from '#lib/import/mapping.ts'
import { unchecked, type FileProblem } from '#lib/import/records.ts'
import { lineColumnsOf } from '#lib/order-form/columns.ts'
import { codesIn, ordersOf, type FileFacts, type FileOrder } from '#lib/order-form/file/orders.ts'
import { repeatedReferences } from '#lib/order-form/file/repeated-references.ts'
import { mapOrderColumns, targetsOf } from '#lib/order-form/file/targets.ts'
import { newOrderHeader } from '#lib/order-form/header.ts'
import { numberKey } from '#lib/order-form/kind.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { withProductData } from '#lib/order-form/products.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { todayIn } from '#lib/shared/zones.ts'
import { createFileLookup, isLookedUp, nameKey, NOTHING_FOUND, type Found, type OrderName } from './lookup.ts'

/** Client, owner and site of all orders of a file. */
export type Scope = { client: string; owner: string; site: string }

/** The mapping of the file's columns, remembered by client and headings, and the facts needed to read its orders. */
export const useMapping = (kind: OrderKind, file: ChosenFile, scope: Scope, options: FormOptions) => {
  const label = useFieldLabels()
  const { sites } = useSession()
  const dateFormat = currentDateFormat()
  const columns = useMemo(
    () => lineColumnsOf(kind, options.line_fields, { labelOf: label, dispositions: options.dispositions }),
    [kind, options.line_fields, options.dispositions, label],
  )
  const targets = useMemo(() => targetsOf(options.fields, columns), [options.fields, columns])
  const saved = useSavedMapping({
    view: `import.${kind.toLowerCase()}`,
    client: scope.client,
    original: file.original,
    added: file.added,
    targets,
    propose: mapOrderColumns,
  })
  // Suppliers can only propose orders for themselves, so their files need not name them.
  const [found, setFound] = useState({ client: '', code: '' })
  useOwnSupplier(scope.client, useIsSupplierUser() && kind === 'PO', (code) => setFound({ client: scope.client, code }))
  // Each client has its own code for the same company.
  const ownSupplier = found.client === scope.client ? found.code : ''
  const timezone = sites.find(({ site_code }) => site_code === scope.site)?.timezone
  const facts = useMemo(() => {
    const today = todayIn(timezone ?? undefined)
    return {
      kind,
      targets,
      options,
      columns,
      initialHeader: {
        ...newOrderHeader(scope, { fields: options.fields, defaults: options.defaults, today }),
        ...(ownSupplier && { supplier_code: ownSupplier }),
      },
      check: { kind, columns, rules: options.rules, today, dateFormat },
      choicesOf: (key, head) =>
        key === 'carrier_code' ? options.carriers : choicesFor(key, options, { client: scope.client, carrier: head['carrier_code'] ?? '' }),
    } satisfies Omit<FileFacts, 'counterparties' | 'products' | 'withProducts'>
  }, [kind, targets, options, columns, scope, timezone, dateFormat, ownSupplier])
  return { ...saved, facts, targets }
}

type Read = {
  kind: OrderKind
  table: Table
  scope: Scope
  mapping: Mapping
  facts: Omit<FileFacts, 'counterparties' | 'products' | 'withProducts'>
  acceptsRepeats: boolean
}

/** The orders of the file with their problems, checked again once the codes are looked up. */
export const useFileOrders = ({ kind, table, scope, mapping, facts, acceptsRepeats }: Read) => {
  const { clients } = useSession()
  const owners = useMemo(() => {
    const client = clients.find(({ client_code }) => client_code === scope.client)
    return Object.fromEntries((client?.owners ?? []).map((owner) => [owner.owner_code, owner.owner_name]))
  }, [clients, scope.client])
  const wanted = useMemo(() => {
    const orders = ordersOf(table, mapping, { ...facts, ...NOTHING_FOUND, withProducts: (lines) => lines })
    const names = new Map(orders.flatMap((order) => namesOf(kind, order)).map((name) => [nameKey(name), name]))
    return { ...codesIn(table, mapping, kind), names: [...names.values()] }
  }, [kind, table, mapping, facts])
  const { client, owner, site } = scope
  const toClientWording = useClientWording()
  const lookup = useMemo(
    () => createFileLookup(kind, { client, owner, site }, owners, toClientWording),
    [kind, client, owner, site, owners, toClientWording],
  )
  const { productCache } = lookup
  const { found, progress, stop } = useLookups(lookup, wanted, NOTHING_FOUND)
  const isLookingUp = progress.status === 'running'
  const { orders, repeats } = useMemo(() => {
    const isAwaited = (order: FileOrder) =>
      isLookingUp && !isLookedUp({ ...codesIn(table, mapping, kind, order.rows), names: namesOf(kind, order) }, found)
    const all = ordersOf(table, mapping, {
      ...facts,
      products: found.products,
      counterparties: found.counterparties,
      withProducts: (lines) => withProductData(lines, () => true, productCache.get),
    })
    const repeatedInFile = kind === 'SO' ? repeatedReferences(all) : new Map<string, FileProblem>()
    const repeats = new Map(
      all.flatMap((order) => {
        const problem = usedReference(kind, order, found) ?? repeatedInFile.get(order.id)
        return problem ? [[order.id, { ...problem, ...(acceptsRepeats && { isWarning: true as const }) }]] : []
      }),
    )
    const checked = (order: FileOrder) => withProblems(order, [usedNumber(kind, order, found), repeats.get(order.id)])
    return { orders: all.map((order) => (isAwaited(order) ? unchecked(order) : checked(order))), repeats: repeats.size }
  }, [kind, table, mapping, facts, found, productCache, acceptsRepeats, isLookingUp])
  return { orders, progress, stop, repeats }
}

const nameOf = (kind: OrderKind, { head }: FileOrder): OrderName => ({
  no: (head[numberKey(kind)] ?? '').trim(),
  reference: kind === 'SO' ? (head['customer_po_no'] ?? '').trim() : '',
})

/** The number and reference to look up in v7, in case it already has the order. Empty if the file gives neither. */
const namesOf = (kind: OrderKind, order: FileOrder): OrderName[] => {
  const name = nameOf(kind, order)
  return name.no === '' && name.reference === '' ? [] : [name]
}

/** The problem that v7 already has an order with the number. */
const usedNumber = (kind: OrderKind, order: FileOrder, found: Found): FileProblem | undefined => {
  const existing = found.existing.get(nameKey(nameOf(kind, order)))?.order
  return existing ? { row: order.rows[0] ?? 0, target: `head.${numberKey(kind)}`, message: `Order ${existing} already exists.` } : undefined
}

/** The problem that v7 already has an order with the reference. */
const usedReference = (kind: OrderKind, order: FileOrder, found: Found): FileProblem | undefined => {
  const [existing] = found.existing.get(nameKey(nameOf(kind, order)))?.references ?? []
  return existing
    ? { row: order.rows[0] ?? 0, target: 'head.customer_po_no', message: `This reference is already on ${existing}.` }
    : undefined
}

const withProblems = (order: FileOrder, found: readonly (FileProblem | undefined)[]): FileOrder => {
  const problems = found.filter((problem) => problem !== undefined)
  return problems.length === 0 ? order : { ...order, problems: [...problems, ...order.problems] }
}
