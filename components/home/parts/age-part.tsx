import { BucketBars } from '#components/charts/bucket-bars.tsx'
import { shareText } from '#components/charts/shares.ts'
import { bucketLabel, toAgeMeta } from '#components/stock/shared/age-buckets.ts'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatQty } from '#lib/client/format.ts'
import type { Scope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { stockageprofile } from '#lib/contract/stock/age.ts'
import type { ListLinks } from './links.ts'
import { NoFigures, Part } from './part.tsx'

/** All stock by age, as the stock age list sums it up. */
export const AgePart = ({ scope, links, hasBanner }: { scope: Scope; links: ListLinks; hasBanner: boolean }) => {
  const { config } = useSession()
  const query = { ...scope, unit: config.months_format ? 'months' : 'days', per_page: 1 } as const
  const { data, error, mutate } = useCall(stockageprofile, { query })
  const meta = toAgeMeta(data?.meta)
  if (error && !data && [403, 404, 405].includes(error.status ?? 0)) return null
  if (!meta)
    return (
      <Part title="Stock by age" href={links.age()}>
        {error ? (
          <div className="flex items-center gap-2 text-sm text-dim">
            Not counted
            {!hasBanner && (
              <Button size="sm" onClick={() => void mutate()}>
                Retry
              </Button>
            )}
          </div>
        ) : data ? (
          <NoFigures>This warehouse system does not provide these figures.</NoFigures>
        ) : (
          <Skeleton className="h-40" />
        )}
      </Part>
    )
  const { buckets, chart, unit } = meta
  const total = [...buckets.map(({ key }) => chart[key]), chart.undated].reduce((sum, qty) => sum + qty, 0)
  const rowOf = (key: string, label: string, qty: number) => ({ key, label, qty, text: formatQty(qty), share: shareText(qty, total) })
  return (
    <Part
      title="Stock by age"
      href={links.age()}
      summary={meta.totals ? undefined : 'Quantities in different units are added together here.'}
    >
      <BucketBars
        caption="Stock by age"
        headers={['Age', 'Quantity', 'Share']}
        rows={[
          ...buckets.map((bucket, index) =>
            rowOf(bucket.key, bucketLabel(bucket, unit, buckets[index - 1]?.to ?? null), chart[bucket.key]),
          ),
          ...(chart.undated > 0 ? [{ ...rowOf('undated', 'no date', chart.undated), isHatched: true }] : []),
        ]}
      />
    </Part>
  )
}
