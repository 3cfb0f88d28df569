'use client'
import { formatDate } from '#lib/client/format.ts'
import type { ForecastDriver } from '#lib/contract/exact.ts'
import { driverQty, driverWord } from './forecast-words.ts'
import { Flag } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'

const HEADS = [
  { key: 'date', label: 'Date' },
  { key: 'order', label: 'Order' },
  { key: 'qty', label: 'Quantity', isRight: true },
]

/** The orders behind a forecast: what comes, what goes, and how sure that is. */
export const Drivers = ({ drivers, sentences }: { drivers: readonly ForecastDriver[]; sentences: readonly string[] }) => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence} className="mb-1.5 text-sm text-muted">
        {sentence}
      </p>
    ))}
    {drivers.length === 0 ? (
      <p className="text-sm text-muted">No open order changes this stock.</p>
    ) : (
      <ShowAll rows={drivers} what="orders">
        {(shown) => (
          <SmallTable caption="Orders that change the forecast" heads={HEADS}>
            <tbody>
              {shown.map((driver) => (
                <DriverRow key={`${driver.kind}|${driver.ref}|${driver.line_no}|${driver.date}`} driver={driver} />
              ))}
            </tbody>
          </SmallTable>
        )}
      </ShowAll>
    )}
  </>
)

const DriverRow = ({ driver }: { driver: ForecastDriver }) => {
  const word = driverWord(driver)
  return (
    <SmallRow>
      <Cell>{driver.date ? <time dateTime={driver.date}>{formatDate(driver.date)}</time> : <span className="text-dim">–</span>}</Cell>
      <RowHead className="pl-2">
        <RecordLink module={driver.kind === 'PO' ? 'purchase_orders' : 'sales_orders'} no={driver.ref} className="font-mono" />
        <span className="-mt-0.5 flex gap-x-2 pb-1 text-xs text-muted">
          line {driver.line_no}
          {word.isBad ? <Flag tone="bad">{word.text}</Flag> : <span>{word.text}</span>}
        </span>
      </RowHead>
      <Cell isRight className={driver.qty > 0 ? 'text-good' : 'text-bad'}>
        {driverQty(driver)}
      </Cell>
    </SmallRow>
  )
}
