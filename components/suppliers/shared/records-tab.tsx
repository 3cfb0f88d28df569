'use client'
import { Link } from '#components/ui/link.tsx'
import type { ComponentProps, ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { SmallTable } from '#components/record/small-table.tsx'
import type { ApiFailure } from '#lib/client/failure.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { formatQty } from '#lib/client/format.ts'
import type { CounterpartyKind } from './counterparty-fields.ts'
import { ScopeNote } from './scope-note.tsx'

/** Number of records that a tab shows; the rest is in the list. */
export const MAX_SHOWN = 25
export const LINK = 'text-accent-ink underline-offset-2 hover:underline'

/** A page of records from v7. */
type Page = { data: unknown[]; meta: { total: number | null } }

type Props<ListResponse extends Page> = {
  kind: CounterpartyKind
  /** The client of the customer or supplier. */
  client: string | null
  /** Noun for the records: "orders". */
  noun: string
  /** Longer noun for error messages: "sales orders". */
  longNoun?: string
  title: string
  caption?: string
  headers: ComponentProps<typeof SmallTable>['headers']
  empty: string
  call: SWRResponse<ListResponse, ApiFailure>
  /** URL of the list with all of the records; null if v7 did not send the code of the customer or supplier, or that of the client. */
  href: string | null
  renderRow: (row: ListResponse['data'][number]) => ReactNode
}

/** Orders or shipments of a customer or supplier: the first few, with a link to the list of all. */
export const RecordsTab = <ListResponse extends Page>({
  kind,
  client,
  noun,
  longNoun = noun,
  title,
  caption = title,
  headers,
  empty,
  call,
  href,
  renderRow,
}: Props<ListResponse>) =>
  href === null ? (
    <p className="p-4 text-sm text-muted">
      <ClientWording>{`The warehouse system did not send the code of this ${kind} or of its client, so its ${noun} cannot be listed.`}</ClientWording>
    </p>
  ) : (
    <Loaded call={call} noun={longNoun} skeleton={<SectionSkeleton rows={5} />}>
      {({ data, meta }) => (
        <Section
          title={title}
          note={formatQty(meta.total)}
          aside={
            <Link href={href} className={`text-sm ${LINK}`}>
              Open as list
            </Link>
          }
        >
          <ScopeNote noun={noun} client={client} />
          {data.length === 0 ? (
            <p className="text-sm text-muted">
              <ClientWording>{empty}</ClientWording>
            </p>
          ) : (
            <SmallTable caption={caption} headers={headers}>
              <tbody>{data.map(renderRow)}</tbody>
            </SmallTable>
          )}
        </Section>
      )}
    </Loaded>
  )
