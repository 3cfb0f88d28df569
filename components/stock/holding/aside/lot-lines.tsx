'use client'
import { statusMark } from '#components/record/status-mark.ts'
import { Status, type Hue } from '#components/ui/badge.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { urlOf, useCall } from '#lib/client/api.ts'
import { fetchPage } from '#lib/client/fetch-page.ts'
import { formatDateTime, formatQty, formatWord, UNKNOWN } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { DISPOSITIONS, type Bucket } from '#lib/contract/stock/dispositions.ts'
import { stocksHolding, type Holding, type StockLine } from '#lib/contract/stock/stock.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { NoItemCode } from './no-item-code.tsx'
import { ShowMore, usePages } from './show-more.tsx'
import { CodeText, ExpiryDate, Qty, Section } from '#components/record/parts.tsx'
import { RowsSkeleton } from '#components/record/skeletons.tsx'
import { holdingScope } from './use-holding.ts'

const PER_PAGE = 25

/** Stock lines with location, pallet, lot, serial and disposition, loaded page by page. */
export const LotLines = ({ holding, today }: { holding: Holding; today: string }) => {
  const pages = usePages(holding.id)
  return (
    <Section title="Lines" note={holding.uom ?? undefined}>
      {pages.numbers.map((page) => (
        <LinePage key={page} holding={holding} page={page} today={today} onMore={page === pages.numbers.length ? pages.showMore : null} />
      ))}
    </Section>
  )
}

type PageProps = { holding: Holding; page: number; today: string; onMore: (() => void) | null }

const LinePage = ({ holding, page, today, onMore }: PageProps) => {
  const scope = holdingScope(holding)
  return scope ? <ScopedLines scope={scope} page={page} today={today} onMore={onMore} /> : <NoItemCode what="lines" />
}

type LinesProps = Omit<PageProps, 'holding'> & { scope: NonNullable<ReturnType<typeof holdingScope>> }

const ScopedLines = ({ scope, page, today, onMore }: LinesProps) => {
  const input = { view: 'table', query: { ...scope, sort: 'location_code', page, per_page: PER_PAGE } } as const
  const call = useCall(stocksHolding, input, { keepPreviousData: false }, fetchPage)
  const label = useLabels()
  return (
    <Loaded call={call} url={urlOf(stocksHolding, input)} noun="stock lines" skeleton={<RowsSkeleton rows={4} isTall />}>
      {({ data, meta }) => (
        <>
          {page === 1 && data.length === 0 && <p className="text-sm text-muted">No stock lines.</p>}
          <ul aria-label={`Stock lines, page ${page}`}>
            {data.map((line) => (
              <LineRow key={line.id} line={line} today={today} label={label} />
            ))}
          </ul>
          {onMore && <ShowMore meta={meta} page={page} rows={data.length} perPage={PER_PAGE} what="lines" onMore={onMore} />}
        </>
      )}
    </Loaded>
  )
}

const LineRow = ({ line, today, label }: { line: StockLine; today: string; label: ReturnType<typeof useLabels> }) => {
  const available = inSentence(label('available', 'Available'))
  return (
    <li className="group/row grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line py-1.5 text-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <CodeText
          code={line.location_code ?? UNKNOWN}
          noun={inSentence(label('location_code', 'Location'))}
          className="font-medium"
          after={<span className="text-xs font-normal text-dim">{line.zone}</span>}
        />
        {line.lot_no && <LabelledCode label={label('lot_no', 'Lot')} code={line.lot_no} />}
        {line.serial_no && <LabelledCode label={label('serial_no', 'Serial')} code={line.serial_no} />}
      </div>
      <span className="pt-1 text-right font-medium">
        <Qty value={line.on_hand} />
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted">
        <Status hue={dispositionHue(line.disposition_code, line.is_available)} mark={statusMark(line.disposition_code)}>
          {line.disposition_name ?? formatWord(line.disposition_code)}
        </Status>
        {line.expiry_date && (
          <span>
            <span className="text-dim">{label('expiry_date', 'Expires')}</span>{' '}
            <ExpiryDate date={line.expiry_date} today={today} none={unknownReason(line, 'expiry_date', 'No expiry date')} />
          </span>
        )}
        {!line.sscc && <Age days={line.age_days} />}
      </div>
      <span className="text-right text-xs whitespace-nowrap text-muted">
        {line.available === 0 ? <span className="text-dim">0 {available}</span> : `${formatQty(line.available)} ${available}`}
      </span>
      {line.sscc && (
        <div className="col-span-2 -my-1 flex min-h-7 flex-wrap items-center gap-x-3 text-xs text-muted">
          <LabelledCode label={label('sscc', 'SSCC')} code={line.sscc} />
          <Age days={line.age_days} />
        </div>
      )}
      {line.hold_reason && (
        <p className="col-span-2 text-xs text-muted">
          {line.hold_reason}
          {line.hold_by && ` · ${line.hold_by}`}
          {line.hold_at && ` · ${formatDateTime(line.hold_at)}`}
        </p>
      )}
    </li>
  )
}

const Age = ({ days }: { days: number | null }) => (
  <span className="text-dim">{days === null ? 'no receipt date' : `${formatQty(days)} d old`}</span>
)

const LabelledCode = ({ label, code }: { label: string; code: string }) => (
  <span className="inline-flex min-w-0 items-center gap-1 text-xs text-muted">
    <span className="text-dim">{label}</span>
    <CodeText code={code} noun={inSentence(label)} />
  </span>
)

const HUE_BY_BUCKET: Record<Bucket, Hue> = { available: 'good', on_hold: 'hold', quarantined: 'warn', damaged: 'bad', expired: 'neutral' }

/** Hue of a disposition: that of its bucket. A disposition that is not in the contract has the hue of available stock, or of stock on hold. */
const dispositionHue = (code: string | null, isAvailable: boolean | null): Hue => {
  const known = DISPOSITIONS.find((disposition) => disposition.value === code)
  if (known) return HUE_BY_BUCKET[known.bucket]
  return isAvailable ? 'good' : 'hold'
}
