'use client'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDate, formatQty, UNKNOWN } from '#lib/client/format.ts'
import { plural, useLabels, useClientWording } from '#lib/client/field-labels.ts'
import type { Holding, HoldingDetail } from '#lib/contract/stock/stock.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { LotLines } from './lot-lines.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { CodeText, ExpiryDate, Section, Unknown } from '#components/record/parts.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Cell, QtyCell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { useHoldingDetail, useSiteDay } from './use-holding.ts'

/** Tab with the lots, their locations and pallets. */
const LotsTab = ({ holding }: { holding: Holding }) => {
  const { call, url } = useHoldingDetail(holding)
  const today = useSiteDay(holding)
  const toClientWording = useClientWording()
  return (
    <>
      <Loaded call={call} url={url} noun={toClientWording('lots and locations')} skeleton={<DetailSkeleton />}>
        {({ data }) => (
          <>
            <ByLot lots={data.by_lot} uom={holding.uom} today={today} />
            <ByLocation locations={data.by_location} uom={holding.uom} />
          </>
        )}
      </Loaded>
      <LotLines holding={holding} today={today} />
    </>
  )
}
export default LotsTab

const DetailSkeleton = () => (
  <>
    <SectionSkeleton rows={3} />
    <SectionSkeleton rows={4} />
  </>
)

const LOT_HEADERS = [
  { key: 'lot', label: 'Lot', labelKey: 'lot_no' },
  { key: 'age', label: 'Age', isRight: true },
  { key: 'on_hand', label: 'On hand', labelKey: 'on_hand', isRight: true },
  { key: 'available', label: 'Available', labelKey: 'available', isRight: true },
]

const ByLot = ({ lots, uom, today }: { lots: HoldingDetail['by_lot']; uom: string | null; today: string }) => {
  const label = useLabels()
  const lotLabel = label('lot_no', 'Lot')
  const lotNoun = { one: inSentence(lotLabel), many: inSentence(plural(lotLabel)) }
  return (
    <Section title={`By ${lotNoun.one}`} note={uom}>
      {lots.length === 0 ? (
        <p className="text-sm text-muted">There is no stock, so there are no {lotNoun.many}.</p>
      ) : (
        <ShowAll rows={lots} noun={lotNoun.many}>
          {(shown) => (
            <SmallTable caption={`Stock by ${lotNoun.one}`} headers={LOT_HEADERS}>
              <tbody>
                {shown.map((lot) => (
                  <SmallRow key={`${lot.lot_no}|${lot.expiry_date}|${lot.received_date}`}>
                    <RowHeader className="w-full max-w-0">
                      <LotName lot={lot} today={today} word={lotNoun.one} />
                    </RowHeader>
                    <Cell isRight>
                      {lot.age_days === null ? (
                        <Unknown reason={unknownReason(lot, 'age_days', 'No receipt date')} />
                      ) : (
                        <span title={`Received ${formatDate(lot.received_date)}`}>
                          {formatQty(lot.age_days)} <span className="text-dim">d</span>
                        </span>
                      )}
                    </Cell>
                    <QtyCell value={lot.on_hand} />
                    <QtyCell value={lot.available} />
                  </SmallRow>
                ))}
              </tbody>
            </SmallTable>
          )}
        </ShowAll>
      )}
    </Section>
  )
}

const LotName = ({ lot, today, word }: { lot: HoldingDetail['by_lot'][number]; today: string; word: string }) => {
  const label = useLabels()
  return (
    <>
      {lot.lot_no ? <CodeText code={lot.lot_no} noun={word} /> : <span className="block py-1 text-dim">No {word}</span>}
      {lot.expiry_date && (
        <span className="-mt-0.5 block pb-1 text-xs text-muted">
          <span className="text-dim">{label('expiry_date', 'Expires')}</span>{' '}
          <ExpiryDate date={lot.expiry_date} today={today} none={unknownReason(lot, 'expiry_date', 'No expiry date')} />
        </span>
      )}
    </>
  )
}

const LOCATION_HEADERS = [
  { key: 'location', label: 'Location', labelKey: 'location_code' },
  { key: 'pallets', label: 'Pallets', isRight: true },
  { key: 'on_hand', label: 'On hand', labelKey: 'on_hand', isRight: true },
  { key: 'available', label: 'Available', labelKey: 'available', isRight: true },
]

const ByLocation = ({ locations, uom }: { locations: HoldingDetail['by_location']; uom: string | null }) => {
  const toClientWording = useClientWording()
  const word = toClientWording('location')
  return (
    <Section title={`By ${word}`} note={uom}>
      {locations.length === 0 ? (
        <p className="text-sm text-muted">No stock in any {word}.</p>
      ) : (
        <ShowAll rows={locations} noun={toClientWording('locations')}>
          {(shown) => (
            <SmallTable caption={`Stock by ${word}`} headers={LOCATION_HEADERS}>
              <tbody>
                {shown.map((location) => (
                  <SmallRow key={location.location_code}>
                    <RowHeader className="w-full max-w-0">
                      <CodeText
                        code={location.location_code ?? UNKNOWN}
                        noun={word}
                        after={<span className="text-xs text-dim @max-[24rem]:hidden">{location.zone}</span>}
                      />
                    </RowHeader>
                    <QtyCell value={location.lpns} />
                    <QtyCell value={location.on_hand} />
                    <QtyCell value={location.available} />
                  </SmallRow>
                ))}
              </tbody>
            </SmallTable>
          )}
        </ShowAll>
      )}
    </Section>
  )
}
