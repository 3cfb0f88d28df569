'use client'
import { useSyncExternalStore } from 'react'
import { Switch } from '#components/ui/switch.tsx'
import { ORDER_MODULE } from '#lib/contract/orders/order-kind.ts'
import { urlOf, useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksHolding, type Holding } from '#lib/contract/stock/stock.ts'
import { createStore } from '#lib/shared/store.ts'
import { ForecastChart } from './forecast-chart.tsx'
import { ForecastTable } from './forecast-table.tsx'
import { bandSentences, driverQty, driverRemark, expirySentence, type Granularity, WEEKS_AHEAD } from './forecast-words.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Flag } from '#components/record/flag.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { Cell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { formatDate } from '#lib/client/format.ts'
import type { ForecastDriver } from '#lib/contract/exact-types.ts'
import { TabSkeleton } from './skeletons.tsx'
import { NoItemCode } from './no-item-code.tsx'
import { holdingScope } from './use-holding.ts'
import { inWholeUnits, completeForecast } from './complete-forecast.ts'

const PERIODS = [
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const

/** View settings of forecasts, shared by all records until the page is reloaded. The default period is configured. */
const view = createStore<{ granularity: Granularity | null; withDemand: boolean }>({ granularity: null, withDemand: true })

const HEADERS = [
  { key: 'date', label: 'Date' },
  { key: 'order', label: 'Order' },
  { key: 'qty', label: 'Quantity', isRight: true },
]

/** The orders behind a forecast: incoming and outgoing, with their confidence. */
const Drivers = ({ drivers, sentences }: { drivers: readonly ForecastDriver[]; sentences: readonly string[] }) => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence} className="mb-1.5 text-sm text-muted">
        {sentence}
      </p>
    ))}
    {drivers.length === 0 ? (
      <p className="text-sm text-muted">No open orders affect this stock.</p>
    ) : (
      <ShowAll rows={drivers} noun="orders">
        {(shown) => (
          <SmallTable caption="Orders that affect the forecast" headers={HEADERS}>
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
  const remark = driverRemark(driver)
  return (
    <SmallRow>
      <Cell>{driver.date ? <time dateTime={driver.date}>{formatDate(driver.date)}</time> : <span className="text-dim">–</span>}</Cell>
      <RowHeader className="pl-2">
        <RecordLink module={ORDER_MODULE[driver.kind]} no={driver.ref} className="font-mono" />
        <span className="-mt-0.5 flex gap-x-2 pb-1 text-xs text-muted">
          line {driver.line_no}
          {remark.isBad ? <Flag tone="bad">{remark.text}</Flag> : <span>{remark.text}</span>}
        </span>
      </RowHeader>
      <Cell isRight className={driver.qty > 0 ? 'text-good' : 'text-bad'}>
        {driverQty(driver)}
      </Cell>
    </SmallRow>
  )
}

/** Forecast of available stock, from open orders and usual demand. */
const ForecastTab = ({ holding }: { holding: Holding }) => {
  const { config } = useSession()
  const { withDemand, ...chosen } = useSyncExternalStore(view.subscribe, view.get, view.get)
  const granularity = chosen.granularity ?? (config.months_format ? 'month' : 'week')
  const scope = holdingScope(holding)
  const query = { granularity, weeks: WEEKS_AHEAD[granularity], include_forecast_demand: withDemand }
  const input = scope && ({ view: 'forecast', query: { ...scope, ...query } } as const)
  const call = useCall(stocksHolding, input, { keepPreviousData: false })
  if (!input) return <NoItemCode what="forecast" />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <Segmented
          label="Period"
          options={PERIODS}
          value={granularity}
          onChange={(granularity) => view.set((old) => ({ ...old, granularity }))}
        />
        <Switch checked={withDemand} onChange={(withDemand) => view.set((old) => ({ ...old, withDemand }))}>
          Expected demand
        </Switch>
      </div>
      <Loaded call={call} url={urlOf(stocksHolding, input)} noun="forecast" skeleton={<TabSkeleton tab="forecast" />}>
        {({ data, meta }) => {
          const exact = completeForecast(data)
          if (!exact) return <p className="px-4 py-3 text-sm text-muted">The warehouse system did not send any forecast figures.</p>
          const forecast = inWholeUnits(exact)
          return (
            <>
              <ForecastChart key={`${holding.id}|${granularity}`} forecast={forecast} granularity={granularity} />
              <ForecastTable forecast={forecast} product={holding.product_code} />
              <Section title="What affects the forecast" note={forecast.uom}>
                <Drivers
                  drivers={forecast.drivers}
                  sentences={[expirySentence(forecast), ...bandSentences(meta, forecast.uom)].filter((text) => text !== null)}
                />
              </Section>
            </>
          )
        }}
      </Loaded>
    </>
  )
}
export default ForecastTab
