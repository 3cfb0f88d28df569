'use client'
import { Fragment, useState, type ReactNode } from 'react'
import { LinesTable } from '#components/orders/shared/aside/lines-table.tsx'
import { fromSalesOrder, salesApi } from './sales-api.ts'
import { Flag } from '#components/record/flag.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { exactUnits } from '#components/orders/shared/whole-units.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { availableUnits } from '#lib/shared/whole-units.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useDayAt } from '#lib/client/use-today.ts'
import { salesOrders, type LineShortage, type SalesOrderDetail, type SalesOrderLine } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { pluralise } from '#lib/list/pages.ts'
import { hasEnough, nextReceipt, shortageReason } from './shortage-words.ts'

const StepDialog = lazyPart(() => import('#components/orders/shared/steps/step-dialog.tsx'))

/** Ordered lines with their progress, and the reasons for shortages. */
export default function LinesTab({ order }: { order: SalesOrderDetail }) {
  const today = useDayAt(order.site_code)
  const refresh = useRefresh()
  const [lineToCancel, setLineToCancel] = useState<SalesOrderLine | null>(null)
  const canCancelLines = order.allowed_actions.includes('cancel_lines')
  return (
    <>
      <LinesTable
        api={salesApi}
        order={order}
        no={order.so_no ?? order.id}
        amounts={[
          { label: 'Ordered', qty: (line) => line.qty_ordered },
          { label: 'Alloc.', labelKey: 'allocated', qty: (line) => line.qty_allocated },
          { label: 'Picked', qty: (line) => line.qty_picked },
          { label: 'Desp.', labelKey: 'qty_despatched', qty: (line) => line.qty_despatched },
        ]}
        renderFacts={(line) => <Facts line={line} />}
        renderBelow={(line) =>
          line.shortage && (
            <Shortage shortage={line.shortage} uom={line.uom} today={today}>
              {canCancelLines && line.status === 'BACK_ORDERED' && line.line_no !== null && (
                <Button size="sm" variant="ghost" aria-label={`Cancel line ${line.line_no}`} onClick={() => setLineToCancel(line)}>
                  Cancel line
                </Button>
              )}
            </Shortage>
          )
        }
      />
      {lineToCancel && lineToCancel.line_no !== null && (
        <StepDialog
          api={salesApi}
          step="cancel_lines"
          order={fromSalesOrder({ ...order, lines: order.lines.length })}
          line={{ line_no: lineToCancel.line_no, product_code: lineToCancel.product_code }}
          onDone={() => refresh(salesOrders, stocksHolding)}
          onClose={() => setLineToCancel(null)}
        />
      )}
    </>
  )
}

const Facts = ({ line }: { line: SalesOrderLine }) => {
  const label = useLabels()
  const toClientWording = useClientWording()
  return (
    <>
      {pickLocations(line).length > 0 && (
        <span>
          at{' '}
          {pickLocations(line).map((place, index) => (
            <Fragment key={place}>
              {index > 0 && ', '}
              <span className="whitespace-nowrap">{place}</span>
            </Fragment>
          ))}
        </span>
      )}
      {line.expiry_min_date && (
        <span>
          {toClientWording('Minimum expiry')} {formatDate(line.expiry_min_date)}
        </span>
      )}
      {/* If the line is short, the reason below it says what is available. */}
      {typeof line.available_now === 'number' && !line.shortage && (
        <span title={exactUnits(line.available_now, line.uom)}>
          {formatQty(availableUnits(line.available_now, line.uom))} {inSentence(label('available', 'Available'))} now
        </span>
      )}
      {line.serial_nos.length > 0 && (
        <span title={line.serial_nos.join(', ')}>{pluralise(line.serial_nos.length, 'serial number', 'serial numbers')}</span>
      )}
    </>
  )
}

/** Locations of allocated stock that is not picked yet. */
const pickLocations = ({ places = [] }: SalesOrderLine): string[] => [
  ...new Set(places.filter((place) => !place.picked).flatMap((place) => place.location_code ?? [])),
]

type ShortageProps = { shortage: LineShortage; uom: string | null; today: string; children: ReactNode }

const Shortage = ({ shortage, uom, today, children }: ShortageProps) => {
  const label = useLabels()
  const labels = { lot: label('lot_no', 'Lot'), expiry: label('expiry_date', 'Expiry') }
  return (
    <div className="flex items-center gap-x-2 rounded-sm bg-warn-tint px-2 py-1 text-xs">
      <span className="min-w-0 flex-1" title={exactUnits(shortage.available, uom)}>
        <Flag tone="warn">{shortageReason(shortage, uom, labels)}</Flag>
        {!hasEnough(shortage, uom) && (
          <span className="block pl-4.5 text-muted">
            {nextReceipt(shortage, uom, today)}
            {shortage.next_receipt && (
              <>
                {' '}
                (
                <RecordLink
                  module="purchase_orders"
                  id={shortage.next_receipt.po_id}
                  no={shortage.next_receipt.po_no}
                  className="font-mono"
                />
                )
              </>
            )}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}
