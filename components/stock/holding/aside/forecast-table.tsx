'use client'
import { useId, useState } from 'react'
import { CopyData } from '#components/export/copy-data.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { formatDate } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import type { Forecast, ForecastBucket } from '#lib/contract/exact-types.ts'
import { FIGURES, figureLabel, forecastText, reorderText, signedFigure } from './forecast-words.ts'
import { Flag } from '#components/record/flag.tsx'
import { Qty } from '#components/record/parts.tsx'

/** The values of the chart. Always present for screen readers; others can expand the table, or copy it. */
export const ForecastTable = ({ forecast, product }: { forecast: Forecast; product: string | null }) => {
  const [isOpen, setOpen] = useState(false)
  const label = useLabels()
  const id = useId()
  return (
    <div className="border-b border-line px-4 py-1.5">
      <div className="flex items-center justify-between">
        <Button
          variant="ghost"
          size="sm"
          icon="columns"
          aria-expanded={isOpen}
          aria-controls={id}
          className="-ml-2"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide figures' : 'Show figures'}
        </Button>
        <CopyData
          module="stock"
          what="stock holding"
          name="stock-forecast"
          rows={forecast.buckets.length}
          filters={[{ label: label('product_code', 'Item'), value: product ?? '' }]}
          text={forecastText(forecast, label)}
          label="Copy figures"
        />
      </div>
      <div
        id={id}
        role="region"
        aria-label="Forecast figures"
        tabIndex={isOpen ? 0 : -1}
        className={cx(isOpen ? '-mx-4 overflow-x-auto px-4 pt-1 pb-2' : 'sr-only')}
      >
        <table className="border-collapse text-sm">
          <caption className="sr-only">Forecast of available stock in {forecast.uom}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-dim">
              <th scope="col" className="sticky left-0 bg-canvas pr-3 text-left font-normal">
                Period
              </th>
              {FIGURES.map((figure) => (
                <th key={figure.key} scope="col" className="px-2 text-right font-normal whitespace-nowrap">
                  {figureLabel(figure, label)}
                </th>
              ))}
              <th scope="col" className="pl-3 text-left font-normal whitespace-nowrap">
                {label('reorder_level', 'Reorder level')}
              </th>
            </tr>
          </thead>
          <tbody>
            {forecast.buckets.map((bucket) => (
              <FigureRow key={bucket.start} bucket={bucket} forecast={forecast} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const FigureRow = ({ bucket, forecast }: { bucket: ForecastBucket; forecast: Forecast }) => (
  <tr className="h-7 border-b border-line last:border-b-0">
    <th scope="row" className="sticky left-0 bg-canvas pr-3 text-left font-normal whitespace-nowrap">
      <span title={`${formatDate(bucket.start)} – ${formatDate(bucket.end)}`}>{bucket.label}</span>
    </th>
    {FIGURES.map((figure) => (
      <td key={figure.key} className={cx('px-2 text-right', figure.key === 'closing' && 'font-semibold')}>
        <Qty value={signedFigure(bucket, figure)} />
      </td>
    ))}
    <td className="pl-3 text-left whitespace-nowrap">
      {bucket.below_reorder ? (
        <Flag tone="warn">{reorderText(bucket, forecast)}</Flag>
      ) : (
        <span className="text-dim">{reorderText(bucket, forecast) || '–'}</span>
      )}
    </td>
  </tr>
)
