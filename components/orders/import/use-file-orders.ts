'use client'
import { useMemo, useState } from 'react'
import { choicesFor } from '#components/orders/form/header/field-choices.ts'
import { currentDateFormat } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/labels.ts'
import { usePreferences } from '#lib/client/preferences.ts'
import { useSession } from '#lib/client/session.tsx'
import { columnsOf } from '#lib/order-form/columns.ts'
import { mapColumns, recallMapping, rememberMapping, savedMappings, targetsOf, type Mapping } from '#lib/order-form/file/mapping.ts'
import { codesIn, ordersOf, type FileFacts, type FileOrder, type FileProblem } from '#lib/order-form/file/orders.ts'
import { newOrderHeader } from '#lib/order-form/header.ts'
import { numberKey, type OrderKind } from '#lib/order-form/kind.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { withProductData } from '#lib/order-form/products.ts'
import { todayIn } from '#lib/shared/zones.ts'
import { nameKey, NOTHING_FOUND, type Found, type OrderName } from './look-up.ts'
import type { ChosenFile } from './use-file.ts'
import { useLookups } from './use-lookups.ts'

/** Client, owner and site of all orders of a file. */
export type Scope = { client: string; owner: string; site: string }

/** What the columns of the file hold, remembered for each sender, and the facts for reading its orders. */
export const useMapping = (kind: OrderKind, file: ChosenFile, scope: Scope, options: FormOptions) => {
  const label = useLabels()
  const { sites } = useSession()
  const { views, save } = usePreferences()
  const dateFormat = currentDateFormat()
  const view = `import.${kind.toLowerCase()}`
  const saved = useMemo(() => savedMappings((views?.[view] as { mappings?: unknown } | undefined)?.mappings), [views, view])
  const columns = useMemo(() => columnsOf(kind, options.line_fields, { labelOf: label }), [kind, options.line_fields, label])
  const targets = useMemo(() => targetsOf(options.fields, columns), [options.fields, columns])
  const proposed = useMemo(
    () => recallMapping(saved, scope.client, file.table, mapColumns(file.table, targets), targets),
    [saved, scope.client, file.table, targets],
  )
  const [chosen, setChosen] = useState<Mapping | null>(null)
  const timezone = sites.find(({ site_code }) => site_code === scope.site)?.timezone
  const facts = useMemo(() => {
    const today = todayIn(timezone ?? undefined)
    return {
      kind,
      targets,
      options,
      columns,
      initialHeader: newOrderHeader(scope, { fields: options.fields, defaults: options.defaults, today }),
      check: { kind, columns, rules: options.rules, today, dateFormat },
      choicesOf: (key, head) =>
        key === 'carrier_code' ? options.carriers : choicesFor(key, options, { client: scope.client, carrier: head['carrier_code'] ?? '' }),
    } satisfies Omit<FileFacts, 'counterparties' | 'products' | 'withProducts'>
  }, [kind, targets, options, columns, scope, timezone, dateFormat])
  const mapping = chosen ?? proposed
  return {
    mapping,
    setMapping: setChosen,
    facts,
    targets,
    remember: () => void save(view, { mappings: rememberMapping(saved, scope.client, file.table, mapping) }),
  }
}

type Read = {
  kind: OrderKind
  file: ChosenFile
  scope: Scope
  mapping: Mapping
  facts: Omit<FileFacts, 'counterparties' | 'products' | 'withProducts'>
  acceptsRepeats: boolean
}

/** The orders of the file with their problems, checked again once the codes are looked up. */
export const useFileOrders = ({ kind, file, scope, mapping, facts, acceptsRepeats }: Read) => {
  const { clients } = useSession()
  const owners = useMemo(() => {
    const client = clients.find(({ client_code }) => client_code === scope.client)
    return Object.fromEntries((client?.owners ?? []).map((owner) => [owner.owner_code, owner.owner_name]))
  }, [clients, scope.client])
  const wanted = useMemo(() => {
    const orders = ordersOf(file.table, mapping, { ...facts, ...NOTHING_FOUND, withProducts: (lines) => lines })
    const names = new Map(orders.map((order) => [nameKey(nameOf(kind, order)), nameOf(kind, order)]))
    return {
      ...codesIn(file.table, mapping, kind),
      names: [...names.values()].filter(({ no, reference }) => no !== '' || reference !== ''),
    }
  }, [kind, file.table, mapping, facts])
  const { found, progress, stop, book } = useLookups(kind, scope, owners, wanted)
  const orders = useMemo(
    () =>
      ordersOf(file.table, mapping, {
        ...facts,
        products: found.products,
        counterparties: found.counterparties,
        withProducts: (lines) => withProductData(lines, () => true, book.get),
      }).map((order) => withExisting(kind, order, found, acceptsRepeats)),
    [kind, file.table, mapping, facts, found, book, acceptsRepeats],
  )
  const repeats = orders.filter((order) => (found.existing.get(nameKey(nameOf(kind, order)))?.references.length ?? 0) > 0).length
  return { orders, progress, stop, repeats }
}

const nameOf = (kind: OrderKind, { head }: FileOrder): OrderName => ({
  no: (head[numberKey(kind)] ?? '').trim(),
  reference: kind === 'SO' ? (head['customer_po_no'] ?? '').trim() : '',
})

/** Adds that v7 already has an order with the number, or with the reference. */
const withExisting = (kind: OrderKind, order: FileOrder, found: Found, acceptsRepeats: boolean): FileOrder => {
  const existing = found.existing.get(nameKey(nameOf(kind, order)))
  const row = order.rows[0] ?? 0
  const [reference] = existing?.references ?? []
  const problems: FileProblem[] = []
  if (existing?.order) problems.push({ row, target: `head.${numberKey(kind)}`, message: `Order ${existing.order} already exists.` })
  if (reference)
    problems.push({
      row,
      target: 'head.customer_po_no',
      message: `This reference is already on ${reference}.`,
      ...(acceptsRepeats && { isWarning: true as const }),
    })
  return problems.length === 0 ? order : { ...order, problems: [...problems, ...order.problems] }
}
