'use client'
import { Link } from '#components/ui/link.tsx'
import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { cancelCall, urlOf, useCall } from '#lib/client/api.ts'
import { isUnavailable } from '#lib/client/failure.ts'
import { listHref } from '#lib/client/links.ts'
import type { Scope } from '#lib/client/scope.ts'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { Unknown } from '#components/list/cell.tsx'
import { useListLabel } from '#components/list/use-list-label.ts'
import { countText } from '#lib/list/pages.ts'
import { countOf } from '#lib/list/quick-tabs.ts'
import type { HomeCard } from './cards.ts'
import { useClientWording } from '#lib/client/field-labels.ts'

/** Fits as many cards per row as their text allows: two on a phone, five next to a collapsed menu. */
export const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-2'

/** Refresh interval while the page is visible. */
export const REFRESH_MS = 30_000

const requestOf = ({ request }: HomeCard, scope: Scope, today: string) =>
  ({ view: request.view, query: { ...scope, ...request.query(today), ...(request.view !== 'filter' && { per_page: 1 }) } }) as never

/** URL that a card requests. Also its cache key, so cards with the same URL share one request. */
export const cardUrl = (card: HomeCard, scope: Scope, today: string): string => urlOf(card.request.call, requestOf(card, scope, today))

/** The count in the response to the card’s own request. Null if v7 did not count, undefined if it does not know the filter. */
const countIn = ({ request: { from, isExtension } }: HomeCard, response: CountResponse): number | null | undefined => {
  if (from) return countOf({ count: from }, response.data, response.meta) ?? (isExtension ? undefined : null)
  // If v7 does not count its lists, a response without rows still means 0.
  return response.meta?.total ?? (response.data.length === 0 ? 0 : null)
}

type CountResponse = { data: never[]; meta?: ListMeta }

type Props = {
  card: HomeCard
  scope: Scope
  today: string
  /** The count from `home/overview`; null while that call is pending. If undefined, the card requests the count itself. */
  known: number | null | undefined
  onCounted: () => void
  /** Reports whether v7 is unreachable for a request, so that one banner can say so for all. */
  onReachability: (url: string, isUnreachable: boolean) => void
  /** The banner is shown, so the card shows no error of its own. */
  hasBanner: boolean
}

/** A count that links to its list. Not shown if v7 does not offer the call, or not to this user. */
export const CountCard = ({ card, scope, today, known, onCounted, onReachability, hasBanner }: Props) => {
  const toClientWording = useClientWording()
  const labelOf = useListLabel()
  const url = cardUrl(card, scope, today)
  const requestsCount = known === undefined
  const { data, error, isValidating, mutate } = useCall(card.request.call, requestsCount ? requestOf(card, scope, today) : null, {
    refreshInterval: REFRESH_MS,
    dedupingInterval: 2_000,
    keepPreviousData: false,
    onSuccess: onCounted,
  })
  // Counts known from the start make no request that could be cancelled.
  useEffect(() => (requestsCount ? cancelOnLeave(url) : undefined), [requestsCount, url])
  const isUnreachable = error !== undefined && isUnavailable(error)
  useEffect(() => {
    onReachability(url, isUnreachable)
    return () => onReachability(url, false)
  }, [url, isUnreachable, onReachability])
  const response = data as CountResponse | undefined
  // Without facets, v7 may still have the list.
  const hasNoFacets = card.request.view === 'filter' && [404, 405].includes(error?.status ?? 0)
  if (error && !response && [403, 404, 405].includes(error.status ?? 0) && (!hasNoFacets || card.request.isExtension)) return null
  if (error && !response && !hasNoFacets && ((isUnreachable && hasBanner) || !isValidating) && error.kind !== 'aborted')
    return <Failed card={card} onRetry={hasBanner && isUnreachable ? undefined : () => void mutate()} />
  const requestedCount = hasNoFacets ? null : response && countIn(card, response)
  if (response && requestedCount === undefined) return null
  const count = requestsCount ? requestedCount : (known ?? undefined)
  return (
    <CardLink
      href={listHref(card.module, { view: card.tab, ...scope, ...(card.listQuery ?? card.query(today)) })}
      icon={card.icon}
      label={labelOf(card)}
      count={count}
      isEstimate={requestsCount && !card.request.from && response?.meta?.total_is_estimate === true}
      unit={toClientWording(card.unit[count === 1 ? 0 : 1])}
      tone={card.tone}
    />
  )
}

type LinkProps = {
  href: string
  icon: IconName
  label: string
  /** Undefined while it is being counted; null if it could not be. */
  count: number | null | undefined
  isEstimate: boolean
  /** What is counted. */
  unit: string
  tone: HomeCard['tone']
  onGo?: () => void
}

/** A figure that leads to its list. */
export const CardLink = ({ href, icon, label, count, isEstimate, unit, tone, onGo }: LinkProps) => (
  <li className="flex">
    <Link
      href={href}
      data-count={count}
      onClick={onGo}
      className="flex min-w-0 flex-1 flex-col gap-1 rounded-md border border-line p-3 no-underline hover:border-line-strong hover:bg-hover"
    >
      <span className="flex items-start gap-1.5 text-sm text-muted">
        <Icon name={icon} size={14} className="mt-0.75 text-dim" />
        <span className="min-w-0 break-words">{label}</span>
      </span>
      <span className="mt-auto flex items-baseline gap-1.5">
        {count === undefined ? (
          <Skeleton className="my-1 h-5 w-10" />
        ) : (
          <span className={cx('text-xl font-semibold tabular-nums', count !== null && countTone(tone, count))}>
            {isEstimate ? '~' : ''}
            {count === null ? <Unknown reason="Not counted" /> : countText(count)}
          </span>
        )}
        <span className="text-xs text-dim">{unit}</span>
      </span>
    </Link>
  </li>
)

const pendingCancels = new Map<string, ReturnType<typeof setTimeout>>()

/** Cancels the request of a card when the user leaves the page, to free the connection. Not if the card is remounted immediately. */
const cancelOnLeave = (url: string) => {
  clearTimeout(pendingCancels.get(url))
  pendingCancels.delete(url)
  return () => {
    pendingCancels.set(
      url,
      setTimeout(() => cancelCall(url), 50),
    )
  }
}

const countTone = (tone: HomeCard['tone'], count: number): string => {
  if (count === 0) return 'font-normal! text-dim'
  return tone === 'bad' ? 'text-bad' : tone === 'warn' ? 'text-warn' : 'text-ink'
}

const Failed = ({ card, onRetry }: { card: HomeCard; onRetry: (() => void) | undefined }) => (
  <li className="flex flex-col gap-1 rounded-md border border-line p-3">
    <span className="text-sm text-muted">{useListLabel()(card)}</span>
    <span className="mt-auto flex flex-wrap items-center gap-x-2 text-xs text-dim">
      Not counted
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </span>
  </li>
)
