'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useState, type ReactNode } from 'react'
import { FileRecords } from '#components/import/file-records.tsx'
import type { ChosenFile, Corrections } from '#components/import/use-file.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useRefresh } from '#lib/client/refresh.ts'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { countText, pluralise } from '#lib/list/pages.ts'
import { missingTargets } from '#lib/order-form/file/targets.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { filledLines } from '#lib/order-form/lines.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { createFromFile } from './create-order.ts'
import { useFileOrders, useMapping, type Scope } from './use-file-orders.ts'

type Props = {
  kind: OrderKind
  file: ChosenFile
  corrections: Corrections
  scope: Scope
  scopeFields: ReactNode
  options: FormOptions
  onSheet: (sheet: number) => void
  onOtherFile: () => void
  onClose: () => void
}

const ORDERS = { one: 'order', many: 'orders' }
/** Orders of a supplier wait for the buyer's decision. */
const PROPOSALS = { one: 'proposed order', many: 'proposed orders' }

/** Preview of one file of orders, then the run that creates them. */
export const FileOrders = ({ kind, file, scope, scopeFields, options, ...rest }: Props) => {
  const toClientWording = useClientWording()
  const { idempotencyKeys } = useV7Features()
  const keysHonoured = idempotencyKeys ?? options.honoursKeys
  const refresh = useRefresh()
  const isProposal = useIsSupplierUser() && kind === 'PO'
  const { mapping, setMapping, addColumns, remember, facts, targets } = useMapping(kind, file, scope, options)
  const [acceptsRepeats, setAcceptsRepeats] = useState(false)
  const { orders, progress, stop, repeats } = useFileOrders({ kind, table: file.table, scope, mapping, facts, acceptsRepeats })
  return (
    <FileRecords
      {...rest}
      title={`${ORDER_WORDS[kind].noun}s`}
      noun={isProposal ? PROPOSALS : ORDERS}
      file={file}
      records={orders}
      mapping={mapping}
      targets={targets}
      onMapping={setMapping}
      onAddColumns={addColumns}
      missing={missingTargets(mapping, targets)}
      progress={progress}
      onStop={stop}
      detailOf={({ lines }) => pluralise(filledLines(lines).length, 'line', 'lines')}
      common={{ summary: `${scope.client} · ${scope.owner} · ${scope.site}`, fields: scopeFields }}
      options={
        repeats > 0 && (
          <Checkbox checked={acceptsRepeats} onChange={setAcceptsRepeats}>
            Also create orders whose reference is already in use ({countText(repeats)})
          </Checkbox>
        )
      }
      scope={{ client: scope.client, owner: scope.owner, site: scope.site }}
      keysHonoured={keysHonoured}
      create={(order, onRefused) =>
        createFromFile(order, {
          file: { hash: file.hash, sheet: file.sheets[file.sheet] ?? '' },
          facts,
          keysHonoured,
          toClientWording,
          onRefused,
        })
      }
      onStart={remember}
      onCreated={() => refresh(kind === 'SO' ? salesOrders : purchaseOrders, stocksHolding)}
    />
  )
}
