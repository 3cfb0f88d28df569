'use client'
import { BucketBars } from '#components/charts/bucket-bars.tsx'
import { shareText } from '#components/charts/shares.ts'
import { formatQty } from '#lib/client/format.ts'
import type { Holding, HoldingDetail } from '#lib/contract/stock/stock.ts'
import { ageRows, ageSentences } from './age-words.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { TabSkeleton } from './skeletons.tsx'
import { useHoldingDetail, useSiteDay } from './use-holding.ts'

/** Tab with the age of the stock. */
const AgeTab = ({ holding }: { holding: Holding }) => {
  const { call, url } = useHoldingDetail(holding)
  const today = useSiteDay(holding)
  return (
    <Loaded call={call} url={url} noun="age of the stock" skeleton={<TabSkeleton tab="age" />}>
      {({ data }) => <Age detail={data} today={today} />}
    </Loaded>
  )
}
export default AgeTab

const Age = ({ detail: { summary, age }, today }: { detail: HoldingDetail; today: string }) => {
  const rows = ageRows(age.buckets, summary.on_hand)
  const total = rows.reduce((sum, row) => sum + row.qty, 0)
  const sentences = ageSentences(rows, summary.oldest_received_date, today, summary.uom)
  return (
    <Section title="Time since receipt" note={summary.uom}>
      {total === 0 ? (
        <p className="text-sm text-muted">No stock.</p>
      ) : (
        <>
          <BucketBars
            caption={`Stock by age, in ${summary.uom}`}
            headers={['Age', 'Quantity', 'Share']}
            rows={rows.map((row) => ({
              ...row,
              isHatched: row.isUndated,
              text: formatQty(row.qty),
              share: row.qty > 0 ? shareText(row.qty, total) : '',
            }))}
          />
          <div className="mt-3 space-y-1 text-sm text-muted">
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
