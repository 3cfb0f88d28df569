'use client'
import { useSyncExternalStore } from 'react'
import { Switch } from '#components/ui/switch.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksHolding, type Holding } from '#lib/contract/stock/stock.ts'
import { createStore } from '#lib/shared/store.ts'
import { Drivers } from './drivers.tsx'
import { ForecastChart } from './forecast-chart.tsx'
import { ForecastTable } from './forecast-table.tsx'
import { bandSentences, WEEKS_AHEAD, type Granularity } from './forecast-words.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { TabSkeleton } from './skeletons.tsx'
import { NotNamed } from './not-named.tsx'
import { scopeOf } from './use-holding.ts'
import { inWholeUnits, wholeForecast } from './whole-forecast.ts'

const SPANS = [
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const

/** How forecasts are looked at, from record to record, while the page lives. Periods are what the client counts in until chosen. */
const view = createStore<{ granularity: Granularity | null; withDemand: boolean }>({ granularity: null, withDemand: true })

/** Where available stock is going, from open orders and from what usually leaves. */
const ForecastTab = ({ holding }: { holding: Holding }) => {
  const { config } = useSession()
  const { withDemand, ...chosen } = useSyncExternalStore(view.subscribe, view.get, view.get)
  const granularity = chosen.granularity ?? (config.months_format ? 'month' : 'week')
  const scope = scopeOf(holding)
  const query = { granularity, weeks: WEEKS_AHEAD[granularity], include_forecast_demand: withDemand }
  const address = scope && ({ view: 'forecast', query: { ...scope, ...query } } as const)
  const call = useCall(stocksHolding, address, { keepPreviousData: false })
  if (!address) return <NotNamed what="forecast" />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <Segmented
          label="Period"
          options={SPANS}
          value={granularity}
          onChange={(granularity) => view.set((old) => ({ ...old, granularity }))}
        />
        <Switch checked={withDemand} onChange={(withDemand) => view.set((old) => ({ ...old, withDemand }))}>
          Expected demand
        </Switch>
      </div>
      <Loaded call={call} url={urlOf(stocksHolding, address)} what="forecast" skeleton={<TabSkeleton tab="forecast" />}>
        {({ data, meta }) => {
          const exact = wholeForecast(data)
          if (!exact) return <p className="px-4 py-3 text-sm text-muted">The warehouse system gives no figures to draw a forecast from.</p>
          const forecast = inWholeUnits(exact)
          return (
            <>
              <ForecastChart key={`${holding.id}|${granularity}`} forecast={forecast} granularity={granularity} />
              <ForecastTable forecast={forecast} exact={exact} />
              <Section title="What moves it" note={forecast.uom}>
                <Drivers drivers={forecast.drivers} sentences={bandSentences(meta, forecast.uom)} />
              </Section>
            </>
          )
        }}
      </Loaded>
    </>
  )
}
export default ForecastTab
