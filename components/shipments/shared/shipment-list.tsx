'use client'
import type { ReactNode } from 'react'
import { printActions } from '#components/documents/print-actions.ts'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps, BulkAction, ListSlots } from '#components/list/slots.ts'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useDays } from '#lib/client/use-today.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { Resource } from '#components/list/define-resource.ts'
import { shipmentExportColumns } from './cells.tsx'
import type { AnyShipment, Direction } from './shipment-api.ts'
import { listName, shipmentActions, type ShipmentHandlers } from './shipment-buttons.tsx'
import { TAB_KEYS } from './shipment-tabs.tsx'
import { useShipmentActions } from './use-shipment-actions.tsx'

const ShipmentAside = lazyPart(() => import('./shipment-aside.tsx'), <RecordSkeleton />)
/** Maximum packing lists per print. */
const MAX_LISTS = 100

type Props<Row extends AnyShipment> = {
  direction: Direction
  resource: Resource<Row>
  cells: ListSlots<Row>['cells']
  views?: readonly { key: string; label: string }[]
  tabs: ReactNode
  empty: ReactNode
  load: Parameters<typeof ListScreen<Row>>[0]['load']
  /** Dialogs of the list that use the same actions. */
  children?: (handlers: ShipmentHandlers) => ReactNode
}

/** Shipment list, shared by both directions. */
export const ShipmentList = <Row extends AnyShipment>({ direction, children, ...list }: Props<Row>) => {
  const { handlers, dialogs } = useShipmentActions(direction)
  const listsLabel = `${listName(direction)}s`
  const { hasCall } = useV7Features()
  const dayAt = useDays()
  const listActions: BulkAction<Row>[] = [
    {
      key: 'lists',
      label: listsLabel,
      icon: 'print',
      refuse: (count) =>
        handlers.printRefusal ?? (count > MAX_LISTS ? `You can print at most ${MAX_LISTS} ${inSentence(listsLabel)} at once` : null),
      onSelect: handlers.packingLists,
    },
  ]
  const isPrintedByV7 = direction === 'OUT' && hasCall('printDocuments')
  const bulk = isPrintedByV7 ? printActions('shipment', (row: Row) => row.id, handlers.printRefusal) : listActions
  return (
    <>
      <ListScreen
        {...list}
        exportColumns={shipmentExportColumns(dayAt)}
        aside={{
          label: 'Shipment',
          tabs: TAB_KEYS,
          preload: ShipmentAside.preload,
          render: ({ id, row, tab, onTabChange }: AsideProps<Row>) => (
            <ShipmentAside key={id} id={id} row={row} direction={direction} tab={tab} onTabChange={onTabChange} handlers={handlers} />
          ),
        }}
        actions={(row, { open }) => [
          { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
          ...shipmentActions(row, direction, handlers, open),
        ]}
        bulk={bulk}
        printLabels={handlers.labels}
      />
      {dialogs}
      {children?.(handlers)}
    </>
  )
}
