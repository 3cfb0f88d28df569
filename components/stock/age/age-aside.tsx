'use client'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { CodeText } from '#components/record/parts.tsx'
import { RecordHeader } from '#components/record/record-aside.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { useLabels, useClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { stockageprofile, type AgeBucket, type StockAge } from '#lib/contract/stock/age.ts'
import type { AgeGroup, AgeUnit } from './age-resource.ts'
import { BucketPicker } from './bucket-picker.tsx'
import { toAgeMeta } from '#components/stock/shared/age-buckets.ts'
import { Layers } from './layers.tsx'

type Props = { id: string; row: StockAge | null; group: AgeGroup; unit: AgeUnit }

/** The aside of one row of the age profile: its buckets, and the lots or items in them. */
export default function AgeAside({ id, row, group, unit }: Props) {
  const params = useSearchParams()
  const scope = useScope()
  const countOptions = {
    unit,
    as_of: params.get('as_of') ?? undefined,
    basis: params.get('basis') === 'manufactured' ? ('manufactured' as const) : undefined,
    disposition: params.getAll('disposition'),
  }
  // Requested even if the row is in the list, because the response defines the buckets. For one row the request is cheap.
  const place = parsePlace(id, group)
  const input = { query: { ...narrowScope(scope, place), product: place.product, q: place.lot, group, ...countOptions, per_page: 500 } }
  const call = useCall(stockageprofile, input, { keepPreviousData: false })
  const [bucket, setBucket] = useState<AgeBucket['key'] | 'undated' | null>(null)
  const shownRow = row ?? call.data?.data.find((candidate) => candidate.id === id)
  const meta = toAgeMeta(call.data?.meta)
  if (!shownRow || !meta) {
    const failure = call.error ?? (call.data && !shownRow ? NOT_FOUND : undefined)
    return <RecordPlaceholder failure={failure} noun="stock" onRetry={() => void call.mutate()} />
  }
  return (
    <div className="h-full overflow-auto bg-canvas @container" data-url={urlOf(stockageprofile, input)}>
      <AgeHeader row={shownRow} />
      <BucketPicker row={shownRow} meta={meta} chosen={bucket} onChoose={setBucket} />
      <Layers row={shownRow} group={group} countOptions={countOptions} meta={meta} bucket={bucket} />
    </div>
  )
}

const NOT_FOUND = { kind: 'status', status: 404, message: '' } as const

const AgeHeader = ({ row }: { row: StockAge }) => {
  const toClientWording = useClientWording()
  const label = useLabels()
  const title = row.product_code ?? row.site_code ?? row.owner_code ?? ''
  const places = [row.client_code, row.owner_code, row.product_code === null ? null : row.site_code].filter(Boolean).join(' · ')
  return (
    <RecordHeader
      title={title}
      isCode
      lines={[
        ...(row.product_name ? [<span key="name">{row.product_name}</span>] : []),
        <span key="places" className="text-dim">
          {places}
        </span>,
        ...(row.lot_no
          ? [
              <span key="lot" className="inline-flex items-center gap-1.5">
                <span className="text-dim">{label('lot_no', 'Lot')}</span> <CodeText code={row.lot_no} noun={toClientWording('lot')} />
              </span>,
            ]
          : []),
      ]}
    />
  )
}

type Place = { client?: string; owner?: string; site?: string; product?: string[]; lot?: string }

/** Reads client, owner, site, item and lot from a row id, as far as the grouping has them: `A~ACME~ACME-AU~SYD1~00417-B~L2411A`. */
const parsePlace = (id: string, group: AgeGroup): Place => {
  const [, first, second, third, product, ...lot] = id.split('~')
  if (group === 'site') return { site: first }
  if (group === 'owner') return { client: first, owner: second }
  return {
    client: first,
    owner: second,
    site: third,
    product: product === undefined ? undefined : [product],
    lot: lot.join('~') || undefined,
  }
}

const narrowScope = (scope: { client: string[]; owner: string[]; site: string[] }, place: Place) => ({
  client: place.client ? [place.client] : scope.client,
  owner: place.owner ? [place.owner] : scope.owner,
  site: place.site ? [place.site] : scope.site,
})
