'use client'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { Link } from '#components/ui/link.tsx'
import type { screensFor } from '#lib/client/screens.ts'
import { useScreenDescriptions } from '#lib/client/use-screen-descriptions.ts'
import { useScreens } from '#lib/client/use-screens.ts'
import { useScanToPalette } from '#components/palette/use-scan.ts'
import { NoSupplier } from '#components/suppliers/shared/no-supplier.tsx'
import { useStockVisibility } from '#components/stock/shared/use-stock-visibility.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useCall } from '#lib/client/api.ts'
import { isUnavailable } from '#lib/client/failure.ts'
import { formatTime } from '#lib/client/format.ts'
import { useInaccessibleScope } from '#lib/client/inaccessible-scope.ts'
import { keepTrying } from '#lib/client/keep-trying.ts'
import { missingAccessText, useMissingAccess, useV7Features } from '#lib/client/v7-features.ts'
import { ClientWording, plural, useLabels } from '#lib/client/field-labels.ts'
import { usePreferences } from '#lib/client/preferences.ts'
import { useScope } from '#lib/client/scope.ts'
import { useOnline } from '#lib/client/online.ts'
import { useSession } from '#lib/client/session.tsx'
import { useSiteClockNote } from '#lib/client/site-clock.ts'
import { useToday } from '#lib/client/use-today.ts'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { homeOverview, type HomeOverview } from '#lib/contract/home/overview.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { CountCard, cardUrl, GRID, REFRESH_MS } from './count-card.tsx'
import { fallbackCardsFor, cardsFor, CARD_GROUPS } from './cards.ts'
import { serverNow } from '#lib/shared/zones.ts'

const InaccessibleScope = lazyParts(() => import('#components/record/inaccessible-scope.tsx'))('InaccessibleScope')
const HomeParts = lazyPart(
  () => import('./parts/home-parts.tsx'),
  () => <PartsSkeleton />,
)
const ViewCards = lazyPart(
  () => import('./view-cards.tsx'),
  ({ views }) => <CardsSkeleton count={homeViewCount(views)} />,
)

/** How often the page looks again while v7 does not respond. */
const RECOVERY_MS = 5_000

/** The home page: what is going on today, counts of waiting work, refreshed twice a minute, and links to the screens. */
export const Home = () => {
  const { user, clients, sites, can, config } = useSession()
  const { client, owner, site } = useScope()
  const label = useLabels()
  const { mutate } = useSWRConfig()
  const today = useToday()
  const clockNote = useSiteClockNote()
  const visibility = useStockVisibility({ trustsLevel: true })
  const { hasCall } = useV7Features()
  const { views } = usePreferences()
  const [unreachable, setUnreachable] = useState<ReadonlySet<string>>(new Set())
  const reportReachability = useCallback(
    (url: string, isUnreachable: boolean) => setUnreachable((urls) => setMember(urls, url, isUnreachable)),
    [],
  )
  useScanToPalette()
  const [updatedAt, setUpdatedAt] = useState<string | null>(null)
  // A supplier user, or one to whom v7 shows only what suppliers see.
  const isSupplier = visibility === 'supplier'
  const missing = useMissingAccess()
  const hasAccess = missing === null
  const inaccessibleScope = useInaccessibleScope()
  const scope = { client, owner, site }
  const hasScope = hasAccess && !inaccessibleScope
  const hasFigures = hasScope && !config.has_no_supplier
  const requestsOverview = hasFigures && hasCall('homeOverview')
  useEffect(() => void (requestsOverview && HomeParts.preload()), [requestsOverview])
  const overview = useCall(homeOverview, requestsOverview ? { query: scope } : null, {
    refreshInterval: REFRESH_MS,
    dedupingInterval: 2_000,
    keepPreviousData: false,
    onSuccess: () => setUpdatedAt(new Date(serverNow()).toISOString()),
  })
  const figures = overview.data?.data
  // The shell says that the user is offline, which is not the fault of v7.
  const isOnline = useOnline()
  // A single failing list does not mean that v7 is unreachable.
  const isV7Unreachable = unreachable.size > 1 || (overview.error !== undefined && isUnavailable(overview.error))
  // If the overview could not be loaded, each card requests its list instead, whose error is more specific.
  const isPending = requestsOverview && !figures && !overview.error
  const viewer = { can, hasCall, isSupplier, rank: LEVEL_RANK[user.userLevel], ranks: LEVEL_RANK }
  const fallback = isPending || figures ? null : fallbackCardsFor(viewer)
  // The overview leaves out the counts that the user may not see.
  const known = fallback?.cards ?? cardsFor(viewer).filter(({ key }) => !figures || figures.counts[key] !== undefined)
  const cards = visibility === 'unknown' || !hasFigures ? [] : known
  const knownCount = (key: string) => (isPending ? null : (figures?.counts[key] ?? undefined))
  const hasAge = can('age', 'view') && !isSupplier && (fallback === null || fallback.callsLeft > 0)
  const screens = useScreens()
  // A supplier user may be named after a company, so the full name is used.
  const firstName = config.supplier_mode ? user.name : user.name.split(' ')[0]
  const refresh = () =>
    Promise.all([
      overview.mutate(),
      mutate((key) => typeof key === 'string' && key.startsWith('/api/stockageprofile')),
      ...cards.map((card) => mutate(cardUrl(card, scope, today))),
    ])
  const tryAgain = useEffectEvent(refresh)
  useEffect(() => (isV7Unreachable ? keepTrying(() => tryAgain(), RECOVERY_MS) : undefined), [isV7Unreachable])
  return (
    <div className="mx-auto max-w-250 px-4 py-6 md:px-6">
      <header className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold">Hello {firstName}</h1>
          <p className="mt-0.5 text-muted" hidden={!hasScope}>
            {scopeText(client, clients.length, label('client_code', 'Client'))} at{' '}
            {scopeText(site, sites.length, label('site_code', 'Site'))}.{clockNote && ` ${clockNote}.`}
          </p>
        </div>
        {cards.length > 0 && (
          <div className="flex items-center gap-1 text-xs text-dim">
            {updatedAt && <span className="whitespace-nowrap tabular-nums">updated {formatTime(updatedAt)}</span>}
            <IconButton icon="refresh" label="Refresh" size="sm" onClick={() => void refresh()} />
          </div>
        )}
      </header>
      <div role="status">
        {isV7Unreachable && isOnline && (
          <p className="mt-4 flex flex-wrap items-center gap-2 rounded-md bg-warn-tint px-3 py-2 text-sm text-warn">
            <Icon name="warning" />
            <span className="min-w-0 flex-1">
              The warehouse system is not responding. Counts may be outdated or missing. This page tries again every {RECOVERY_MS / 1000}{' '}
              seconds.
            </span>
            <Button size="sm" onClick={() => void refresh()}>
              Retry
            </Button>
          </p>
        )}
      </div>
      {!hasAccess && (
        <EmptyState icon="lock" title={<ClientWording>{`${missingAccessText(missing)}.`}</ClientWording>}>
          <ClientWording>Ask your administrator for access to the clients and sites you need.</ClientWording>
        </EmptyState>
      )}
      {hasAccess && inaccessibleScope && <InaccessibleScope {...inaccessibleScope} />}
      {hasAccess && config.has_no_supplier && <NoSupplier />}
      {hasFigures && visibility !== 'unknown' && views && homeViewCount(views) > 0 && (
        <ViewCards
          views={views}
          screens={screens}
          scope={scope}
          totals={isPending ? null : (figures?.views ?? undefined)}
          isPending={!updatedAt && !overview.error}
          requestsLists={!figures}
          onReachability={reportReachability}
        />
      )}
      {hasFigures &&
        visibility !== 'unknown' &&
        (isPending || figures || hasAge) &&
        (isPending ? (
          <PartsSkeleton />
        ) : (
          <HomeParts overview={figures ? forViewer(figures, isSupplier) : null} scope={scope} hasAge={hasAge} hasBanner={isV7Unreachable} />
        ))}
      {CARD_GROUPS.map((group) => {
        const groupCards = cards.filter((card) => card.group === group.key)
        return groupCards.length === 0 ? null : (
          <section key={group.key} aria-label={group.label} className="mt-6 has-[ul:empty]:hidden">
            <h2 className="mb-2 text-sm font-medium text-muted">{group.label}</h2>
            <ul className={GRID}>
              {groupCards.map((card) => (
                <CountCard
                  key={card.key}
                  card={card}
                  scope={scope}
                  today={today}
                  known={knownCount(card.key)}
                  onCounted={() => setUpdatedAt(new Date(serverNow()).toISOString())}
                  onReachability={reportReachability}
                  hasBanner={isV7Unreachable}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {visibility === 'unknown' && hasAccess ? <CardsSkeleton /> : <Screens screens={screens} />}
    </div>
  )
}

const homeViewCount = (views: ReturnType<typeof usePreferences>['views']): number =>
  Object.values(views ?? {}).flatMap(({ saved = [] }) => saved.filter(({ home }) => home)).length

/** Leaves out what suppliers do not see, because v7 may return it even to a supplier. */
const forViewer = (figures: HomeOverview, isSupplier: boolean): HomeOverview =>
  isSupplier
    ? {
        ...figures,
        due: null,
        rejections: null,
        days: figures.days?.map((day) => ({ ...day, despatched: null, to_ship: null })) ?? null,
        on_time: figures.on_time ? { ...figures.on_time, outbound: null } : null,
      }
    : figures

/** Loading placeholder for the first parts. Draws only those that the user has a right to see. */
const PartsSkeleton = () => {
  const { can } = useSession()
  return (
    <div aria-busy="true" className="mt-6 grid gap-3 empty:hidden md:grid-cols-2">
      {can('sales_orders', 'view') && <Skeleton className="h-32" />}
      {can('shipments', 'view') && <Skeleton className="h-32" />}
      {(can('sales_orders', 'view') || can('purchase_orders', 'view')) && <Skeleton className="h-72 md:col-span-2" />}
    </div>
  )
}

const setMember = (keys: ReadonlySet<string>, key: string, isMember: boolean): ReadonlySet<string> => {
  if (keys.has(key) === isMember) return keys
  const next = new Set(keys)
  if (isMember) next.add(key)
  else next.delete(key)
  return next
}

/** Loading placeholder of the size of the cards, to avoid layout shifts. */
const CardsSkeleton = ({ count = 10 }: { count?: number }) => (
  <div aria-busy="true" className="mt-6">
    <Skeleton className="mb-2 h-4 w-20" />
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-19.5" />
      ))}
    </div>
  </div>
)

/** The codes of one or two chosen clients or sites, otherwise how many there are. */
const scopeText = (chosen: readonly string[], allCount: number, word: string): string => {
  if (chosen.length > 0 && chosen.length <= 2) return chosen.join(' and ')
  const count = chosen.length || allCount
  return `${count} ${inSentence(count === 1 ? word : plural(word))}`
}

const Screens = ({ screens }: { screens: ReturnType<typeof screensFor> }) => {
  const descriptionOf = useScreenDescriptions()
  return screens.length === 0 ? (
    <EmptyState icon="lock" title="You don’t have access to any screens yet.">
      Ask your administrator for access to the modules you need.
    </EmptyState>
  ) : (
    <section aria-label="Screens" className="mt-8">
      <h2 className="mb-1 text-sm font-medium text-muted">Screens</h2>
      <ul className="grid grid-cols-1 md:grid-cols-2 md:gap-x-6">
        {screens.map((screen) => (
          <li key={screen.module} className="min-w-0 border-t border-line">
            <Link href={screen.route} className="group flex h-full items-center gap-3 px-1 py-2.5 no-underline hover:bg-hover">
              <Icon name={screen.icon} className="text-dim group-hover:text-accent-ink" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{screen.label}</span>
                <span className="block text-xs text-pretty text-muted">{descriptionOf(screen.module)}</span>
              </span>
              <Icon name="chevron-right" className="text-dim" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
