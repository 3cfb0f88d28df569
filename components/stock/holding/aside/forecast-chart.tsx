'use client'
import { useMemo, useState } from 'react'
import { BandChart } from '#components/charts/band-chart.tsx'
import { bandOverflow, type BandPoint, type Threshold } from '#components/charts/band-geometry.ts'
import type { Flow } from '#components/charts/flow-bars.ts'
import { Legend } from '#components/charts/legend.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import type { Forecast } from '#lib/contract/exact-types.ts'
import { daysBetween } from '#lib/shared/days.ts'
import { bandText, closingFormula, bucketText, shortfallSentences, type Granularity } from './forecast-words.ts'
import { Flag } from '#components/record/flag.tsx'
import { Section } from '#components/record/parts.tsx'

/** Chart points: today's available stock, then the closing balance of each period on its last day. */
const toPoints = ({ as_of, opening_available: now, buckets }: Forecast): BandPoint[] => [
  { at: 0, value: now, min: now, max: now, label: 'Today' },
  ...buckets.map((bucket) => ({
    at: Math.max(0, daysBetween(as_of, bucket.end)),
    value: bucket.closing,
    min: bucket.min,
    max: bucket.max,
    label: bucket.label,
  })),
]

/** What open orders bring in and take out in each period. Expected demand and expiring stock are not orders. */
const toFlows = ({ buckets }: Forecast): Flow[] => [
  { in: 0, out: 0 },
  ...buckets.map((bucket) => ({ in: bucket.inbound_po + bucket.inbound_transit, out: bucket.outbound_so })),
]

const reorderThreshold = ({ reorder_level: level }: Forecast): Threshold | null =>
  level === null ? null : { value: level, label: `Reorder ${formatQty(level)}` }

/** Forecast chart: a line with its band, key sentences above, and the values of the selected period below. */
export const ForecastChart = ({ forecast, granularity }: { forecast: Forecast; granularity: Granularity }) => {
  const toClientWording = useClientWording()
  const [selectedIndex, setSelectedIndex] = useState(1)
  const points = useMemo(() => toPoints(forecast), [forecast])
  const flows = useMemo(() => toFlows(forecast), [forecast])
  const threshold = useMemo(() => reorderThreshold(forecast), [forecast])
  const index = Math.min(selectedIndex, points.length - 1)
  const shortIndex = forecast.buckets.findIndex((bucket) => bucket.closing < 0)
  return (
    <Section title="Available stock" note={forecast.uom}>
      <div className="mb-2 space-y-0.5 text-sm">
        {shortfallSentences(forecast, granularity).map(({ text, isBad }) => (
          <p key={text}>
            {isBad ? (
              <Flag tone="bad">{toClientWording(text)}</Flag>
            ) : (
              <span className="inline-flex items-center gap-1 text-muted">
                <Icon name="success" size={14} className="text-good" />
                {toClientWording(text)}
              </span>
            )}
          </p>
        ))}
      </div>
      <BandChart
        label={`Forecast of available stock in ${forecast.uom}`}
        points={points}
        flows={flows}
        threshold={threshold}
        selected={index}
        selectedText={index === 0 ? todayText(forecast) : toClientWording(periodText(forecast, index))}
        onSelect={setSelectedIndex}
        formatTick={formatQty}
        startLabel={`Today ${formatDate(forecast.as_of)}`}
        mark={shortIndex < 0 ? null : { index: shortIndex + 1, label: 'Short' }}
      />
      <Legend items={legendItems(points, threshold)} />
      <Readout forecast={forecast} index={index} />
    </Section>
  )
}

const legendItems = (points: readonly BandPoint[], threshold: Threshold | null) => {
  const { above, below } = bandOverflow(points, threshold)
  const hasBand = points.some(({ value, min, max }) => min !== value || max !== value)
  return [
    { mark: 'in', label: 'Receipts' } as const,
    { mark: 'out', label: 'Despatches' } as const,
    ...(hasBand ? [{ mark: 'band', label: above || below ? 'Possible range, extends beyond the chart' : 'Possible range' } as const] : []),
  ]
}

const todayText = ({ opening_available: now, uom }: Forecast) => `Today: ${formatQty(now)} ${uom}`
const periodText = (forecast: Forecast, index: number) => {
  const bucket = forecast.buckets[index - 1]
  return bucket ? bucketText(bucket, forecast.uom) : todayText(forecast)
}

/** The selected period in figures. Fixed height, to avoid layout shifts. */
const Readout = ({ forecast, index }: { forecast: Forecast; index: number }) => {
  const bucket = forecast.buckets[index - 1]
  const band = bucket && bandText(bucket)
  return (
    <div aria-hidden="true" className="mt-1.5 min-h-22 rounded-sm bg-subtle px-2.5 py-1.5 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <b>{bucket ? bucket.label : 'Today'}</b>
        <b className="tabular-nums">{formatQty(bucket ? bucket.closing : forecast.opening_available)}</b>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted tabular-nums">
        <span className="whitespace-nowrap">
          {bucket ? `${formatDate(bucket.start)} – ${formatDate(bucket.end)}` : formatDate(forecast.as_of)}
        </span>
        {band && <span className="ml-auto">{band}</span>}
      </p>
      <p className="mt-1 text-xs text-muted tabular-nums">
        {bucket ? `= ${closingFormula(bucket)}` : 'Available now: stock allocated to orders is already deducted.'}
      </p>
    </div>
  )
}
