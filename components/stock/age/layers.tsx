'use client'
import { Link } from '#components/ui/link.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { CodeText, ExpiryDate, Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { Cell, QtyCell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { urlOf, useCall } from '#lib/client/api.ts'
import { formatDate, formatQty, UNKNOWN } from '#lib/client/format.ts'
import { plural, useLabels, useClientWording } from '#lib/client/field-labels.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { listHref } from '#lib/client/links.ts'
import { isUnread } from '#lib/contract/engine/unread-fields.ts'
import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { stockageprofile, type AgeBucket, type StockAge } from '#lib/contract/stock/age.ts'
import { type AgeGroup, type AgeUnit, placeOf, stockQuery } from './age-resource.ts'
import { bucketDays, type AgeMeta } from '#components/stock/shared/age-buckets.ts'
import { pluralise } from '#lib/list/pages.ts'

type Bucket = AgeBucket['key'] | 'undated' | null
type LayerQuery = { unit: AgeUnit; as_of?: string; basis?: 'manufactured'; disposition: string[] }
type Props = { row: StockAge; group: AgeGroup; countOptions: LayerQuery; meta: AgeMeta; bucket: Bucket }

const MAX_ITEMS = 25

/** The contents of a bucket: the lots of an item, or the oldest items of an owner or site. */
export const Layers = ({ row, group, countOptions, meta, bucket }: Props) => {
  const toClientWording = useClientWording()
  const scope = useScope()
  const isItem = group === 'product' || group === 'lot'
  const query = { ...countOptions, ...placeOf(row, scope), ...layerQuery(row, group, bucket) }
  const call = useCall(stockageprofile, { query }, { keepPreviousData: true })
  const label = useLabels()
  const title = isItem ? plural(label('lot_no', 'Lot')) : `${plural(label('product_code', 'Item'))} in stock the longest`
  return (
    <>
      <Section title={title} note={noteOf(bucket, meta)}>
        <Loaded
          call={call}
          url={urlOf(stockageprofile, { query })}
          noun={toClientWording(isItem ? 'lots' : 'items')}
          skeleton={<SectionSkeleton rows={4} />}
        >
          {({ data, meta: { total } }) => (
            <>
              <Rows
                rows={data.filter((layer) => (bucket === null || (layer[bucket] ?? 0) > 0) && belongsTo(layer, row))}
                bucket={bucket}
                meta={meta}
                isItem={isItem}
              />
              {isCut(data, total, bucket) && (
                <p className="mt-1 text-xs text-muted">
                  Of {formatQty(total ?? 0)} {toClientWording(isItem ? 'lots' : 'items')}, only the first {formatQty(data.length)} are
                  listed.
                </p>
              )}
            </>
          )}
        </Loaded>
      </Section>
      {(row.undated ?? 0) > 0 && <FixDates row={row} />}
      <SourceLinks row={row} meta={meta} bucket={bucket} />
    </>
  )
}

/** What a row consists of. The lot of a row is searched for, because its item may have more lots than are read. */
export const layerQuery = (row: StockAge, group: AgeGroup, bucket: Bucket) => {
  const isItem = group === 'product' || group === 'lot'
  return {
    product: asList(row.product_code),
    q: row.lot_no ?? undefined,
    group: isItem ? ('lot' as const) : ('product' as const),
    sort: bucket === null ? '-oldest_age_days' : `-${bucket}`,
    per_page: isItem ? MAX_PER_PAGE : MAX_ITEMS,
  }
}

/** Whether there is more in the bucket than what was read, the most first. */
export const isCut = (data: readonly StockAge[], total: number | null, bucket: Bucket): boolean =>
  total !== null && total > data.length && (bucket === null || (data.at(-1)?.[bucket] ?? 0) > 0)

const asList = (code: string | null): string[] => (code === null ? [] : [code])
/** Whether a layer belongs to a row: it has the same unit and, if the row is for one lot, the same lot. */
const belongsTo = (layer: StockAge, row: StockAge) => layer.uom === row.uom && (row.lot_no === undefined || layer.lot_no === row.lot_no)
const noteOf = (bucket: Bucket, meta: AgeMeta): string => {
  if (bucket === null) return 'oldest first'
  if (bucket === 'undated') return 'undated'
  return `in ${meta.buckets.find(({ key }) => key === bucket)?.label ?? ''}${meta.unit === 'days' ? ' days' : ''}`
}

type RowsProps = { rows: readonly StockAge[]; bucket: Bucket; meta: AgeMeta; isItem: boolean }

const Rows = ({ rows, bucket, meta, isItem }: RowsProps) => {
  const toClientWording = useClientWording()
  if (rows.length === 0) return <p className="text-sm text-muted">No stock in this bucket.</p>
  const headers = [
    isItem ? { key: 'name', label: 'Lot', labelKey: 'lot_no' } : { key: 'name', label: 'Item', labelKey: 'product_code' },
    { key: 'date', label: 'Oldest' },
    { key: 'age', label: 'Days', isRight: true },
    { key: 'qty', ...(bucket === null ? { label: 'On hand', labelKey: 'on_hand' } : { label: 'In bucket' }), isRight: true },
  ]
  return (
    <ShowAll rows={rows} noun={toClientWording(isItem ? 'lots' : 'items')}>
      {(shown) => (
        <SmallTable caption={isItem ? 'Lots by age' : 'Items by age'} headers={headers}>
          <tbody>
            {shown.map((layer) => (
              <SmallRow key={layer.id}>
                <RowHeader className="w-full max-w-0">
                  <LayerName layer={layer} isItem={isItem} today={meta.as_of} lot={toClientWording('lot')} />
                </RowHeader>
                <Cell>
                  {layer.oldest_received_date === null ? (
                    <span className="text-dim">{isUnread(layer, 'oldest_received_date') ? UNKNOWN : 'no date'}</span>
                  ) : (
                    formatDate(layer.oldest_received_date)
                  )}
                </Cell>
                <QtyCell value={layer.oldest_age_days} reason={unknownReason(layer, 'oldest_age_days', 'No date')} />
                <QtyCell value={bucket === null ? layer.on_hand : layer[bucket]} />
              </SmallRow>
            ))}
          </tbody>
        </SmallTable>
      )}
    </ShowAll>
  )
}

const LayerName = ({ layer, isItem, today, lot }: { layer: StockAge; isItem: boolean; today: string; lot: string }) => {
  const label = useLabels()
  return (
    <>
      {isItem ? (
        layer.lot_no ? (
          <CodeText code={layer.lot_no} noun={lot} />
        ) : (
          <span className="block py-1 text-dim">No {lot}</span>
        )
      ) : (
        <CodeText
          code={layer.product_code ?? ''}
          noun={inSentence(label('product_code', 'Item'))}
          after={<span className="text-xs text-dim">{layer.site_code}</span>}
        />
      )}
      {isItem && layer.earliest_expiry_date && (
        <span className="-mt-0.5 block pb-1 text-xs text-muted">
          <span className="text-dim">{label('expiry_date', 'Expires')}</span>{' '}
          <ExpiryDate
            date={layer.earliest_expiry_date}
            today={today}
            none={unknownReason(layer, 'earliest_expiry_date', 'No expiry date')}
          />
        </span>
      )}
    </>
  )
}

/** Explains how to add a missing receipt date. */
const FixDates = ({ row }: { row: StockAge }) => (
  <Section title="Fix the receipt date">
    <p className="flex items-start gap-2 text-sm text-muted">
      <Icon name="help" className="mt-0.5 shrink-0 text-warn" />
      <span>
        {formatQty(row.undated)} {row.uom ?? ''} have no receipt date, so their age is unknown. They were added by a count or a correction,
        not by a receipt. Find the pallet in the stock lines, read the date from its label or delivery note, and ask the warehouse to book
        it out and back in with a receipt for that date.
      </span>
    </p>
  </Section>
)

/** Links to the stock lines and movements behind the numbers. */
const SourceLinks = ({ row, meta, bucket }: { row: StockAge; meta: AgeMeta; bucket: Bucket }) => {
  const { can } = useSession()
  const query = stockQuery(row, useScope())
  const chosen = meta.buckets.find(({ key }) => key === bucket)
  const days = chosen && meta.unit === 'days' ? bucketDays(chosen, meta.as_of) : null
  const lines = listHref('stock', { ...query, view: 'lines', received_from: days?.from, received_to: days?.to })
  return (
    <Section title="Stock and movements">
      <ul className="flex flex-col gap-1.5 text-sm">
        {can('stock', 'view') && (
          <li>
            <Link href={lines} className="text-accent-ink underline-offset-2 hover:underline">
              {days ? `Stock lines received ${rangeText(days)}` : 'All stock lines'}
            </Link>
          </li>
        )}
        {can('movements', 'view') && (
          <li>
            <Link href={listHref('movements', query)} className="text-accent-ink underline-offset-2 hover:underline">
              Movements of the last 30 days
            </Link>
          </li>
        )}
        <li className="text-muted">{despatchText(row)}</li>
      </ul>
    </Section>
  )
}

const rangeText = ({ from, to }: { from: string | null; to: string }) =>
  from ? `${formatDate(from)} – ${formatDate(to)}` : `up to ${formatDate(to)}`

/** Null if unknown, as for owners and sites, whose last despatch is not recorded. */
const despatchText = (row: StockAge): string | null => {
  if (row.last_despatch_date === null) return row.product_code === null || isUnread(row, 'last_despatch_date') ? null : 'Never despatched.'
  const day = `Last despatched ${formatDate(row.last_despatch_date)}`
  return row.days_since_despatch === null ? `${day}.` : `${day}, ${pluralise(row.days_since_despatch, 'day', 'days')} ago.`
}
