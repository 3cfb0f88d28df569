'use client'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDate, formatMoment, formatQty, formatRelative, formatWord } from '#lib/client/format.ts'
import { ClientWording, useLabels, useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Holding, HoldingDetail } from '#lib/contract/stock/stock.ts'
import { Balance } from './balance-bar.tsx'
import { coverText, projectedFormula } from './balance.ts'
import { daysBetween } from '#lib/shared/days.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Flag } from '#components/record/flag.tsx'
import { ExpiryDate, Qty, Section, Unknown } from '#components/record/parts.tsx'
import { Property } from '#components/record/facts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { QtyCell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { isNewer, useHoldingDetail, useSiteDay } from './use-holding.ts'

/** Rounds a daily rate for display. From 1 on, one decimal is enough. */
const roundRate = (rate: number | null): number | null => (rate === null || rate < 1 ? rate : Math.round(rate * 10) / 10)

/** Overview tab. Shows the list row immediately; the detail response adds to it. */
const OverviewTab = ({ holding: row }: { holding: Holding }) => {
  const { call, url } = useHoldingDetail(row)
  const { config } = useSession()
  const loaded = call.data?.data.summary
  const holding = loaded && !isNewer(row, loaded) ? loaded : row
  return (
    <>
      <Balance holding={holding} />
      <Supply holding={holding} inMonths={config.months_format} />
      <Places holding={holding} />
      <Loaded call={call} url={url} noun="dispositions" skeleton={<SectionSkeleton rows={2} />}>
        {({ data }) => <ByDisposition detail={data} />}
      </Loaded>
    </>
  )
}

export default OverviewTab

const Supply = ({ holding, inMonths }: { holding: Holding; inMonths: boolean }) => {
  const label = useLabels()
  const toClientWording = useClientWording()
  return (
    <Section title="Supply and demand" note={holding.uom} aside={holding.below_reorder && <LowFlag />}>
      <dl>
        <Property label={label('on_order', 'On order')} help={toClientWording('not yet advised or shipped by suppliers')}>
          <Qty value={holding.on_order} />
        </Property>
        <Property label={label('in_transit', 'In transit')} help="advised or shipped, not yet received">
          <Qty value={holding.in_transit} />
        </Property>
        <Property label={label('back_ordered', 'Back-ordered')} help={toClientWording('ordered by customers, no stock to allocate')}>
          <Qty value={holding.back_ordered} />
        </Property>
        <Property label={label('projected', 'Projected')} help={`= ${projectedFormula(holding, label)}`}>
          <b>
            <Qty value={holding.projected} />
          </b>
        </Property>
        <Property label="Demand" help="daily average over the last 90 days">
          <span title={holding.avg_daily_demand === null ? undefined : `Exactly ${formatQty(holding.avg_daily_demand)} a day`}>
            <Qty value={roundRate(holding.avg_daily_demand)} unit="a day" />
          </span>
        </Property>
        <Property
          label={label('days_of_cover', 'Cover')}
          help={toClientWording(`until ${inSentence(label('available', 'Available stock'))} is gone, ignoring expiry dates`)}
        >
          <span className={(inMonths ? holding.months_of_cover : holding.days_of_cover) === null ? 'text-dim' : 'tabular-nums'}>
            {coverText(holding, inMonths)}
          </span>
        </Property>
        <Property label={label('reorder_level', 'Reorder level')}>
          <Qty value={holding.reorder_level} reason={toClientWording(unknownReason(holding, 'reorder_level', 'No reorder level is set'))} />
        </Property>
        <Property label={label('reorder_qty', 'Reorder quantity')}>
          <Qty value={holding.reorder_qty} reason={unknownReason(holding, 'reorder_qty', 'No reorder quantity is set')} />
        </Property>
      </dl>
    </Section>
  )
}

const LowFlag = () => (
  <span className="text-sm">
    <Flag tone="warn">
      <ClientWording>Below reorder level</ClientWording>
    </Flag>
  </span>
)

const Places = ({ holding }: { holding: Holding }) => {
  const toClientWording = useClientWording()
  const label = useLabels()
  const today = useSiteDay(holding)
  const oldest = holding.oldest_received_date
  return (
    <Section title="Location and age">
      <p className="flex gap-4 pb-1.5 text-sm">
        <Count count={holding.lots} one={toClientWording('lot')} many={toClientWording('lots')} />
        <Count count={holding.locations} one={toClientWording('location')} many={toClientWording('locations')} />
        <Count count={holding.pallets} one="pallet" many="pallets" />
      </p>
      <dl>
        <Property label={label('earliest_expiry_date', toClientWording('Earliest expiry'))} help="of stock that has not expired">
          <ExpiryDate
            date={holding.earliest_expiry_date}
            today={today}
            none={unknownReason(holding, 'earliest_expiry_date', 'No expiry date, or all expired')}
          />
        </Property>
        <Property label={label('oldest_received_date', 'Oldest receipt')}>
          {oldest ? (
            <span>
              <time dateTime={oldest}>{formatDate(oldest)}</time>{' '}
              <span className="text-dim">{formatQty(daysBetween(oldest, today))} d old</span>
            </span>
          ) : (
            <Unknown reason={unknownReason(holding, 'oldest_received_date', 'No receipt date')} />
          )}
        </Property>
        <Property label={label('last_movement_at', 'Last movement')}>
          {holding.last_movement_at ? (
            <time dateTime={holding.last_movement_at} title={formatRelative(holding.last_movement_at)}>
              {formatMoment(holding.last_movement_at)}
            </time>
          ) : (
            <Unknown reason={unknownReason(holding, 'last_movement_at', 'This stock has never moved')} />
          )}
        </Property>
        <Property label={label('weight_kg', 'Weight')}>
          <Qty
            value={holding.weight_kg}
            unit="kg"
            reason={toClientWording(unknownReason(holding, 'weight_kg', 'No weight is recorded for this item'))}
          />
        </Property>
        <Property label={label('volume_m3', 'Volume')}>
          <Qty
            value={holding.volume_m3}
            unit="m³"
            reason={toClientWording(unknownReason(holding, 'volume_m3', 'No volume is recorded for this item'))}
          />
        </Property>
      </dl>
    </Section>
  )
}

const Count = ({ count, one, many }: { count: number | null; one: string; many: string }) => (
  <span className={count === 0 ? 'text-dim' : 'text-muted'}>
    <span className={count === 0 ? 'tabular-nums' : 'font-medium text-ink tabular-nums'}>{formatQty(count)}</span>{' '}
    {count === 1 ? one : many}
  </span>
)

const ByDisposition = ({ detail }: { detail: HoldingDetail }) => {
  const word = inSentence(useLabels()('disposition_code', 'Disposition'))
  return (
    <Section title={`By ${word}`} note={detail.summary.uom}>
      {detail.by_disposition.length === 0 ? (
        <p className="text-sm text-muted">No stock.</p>
      ) : (
        <SmallTable
          caption={`Stock by ${word}`}
          headers={[
            { key: 'd', label: 'Disposition', labelKey: 'disposition_code' },
            { key: 'h', label: 'On hand', labelKey: 'on_hand', isRight: true },
            { key: 'a', label: 'Available', labelKey: 'available', isRight: true },
          ]}
        >
          <tbody>
            {detail.by_disposition.map((row) => (
              <SmallRow key={row.disposition_code}>
                <RowHeader>
                  {row.disposition_name ?? formatWord(row.disposition_code)}{' '}
                  <span className="font-mono text-xs text-dim">{row.disposition_code}</span>
                </RowHeader>
                <QtyCell value={row.on_hand} />
                <QtyCell value={row.available} />
              </SmallRow>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Section>
  )
}
