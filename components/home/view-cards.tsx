'use client'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useCall } from '#lib/client/api.ts'
import { isUnavailable } from '#lib/client/failure.ts'
import type { Scope } from '#lib/client/scope.ts'
import type { screensFor } from '#lib/client/screens.ts'
import { showLayout } from '#lib/client/view-layout.ts'
import { call } from '#lib/contract/engine/call.ts'
import { list } from '#lib/contract/engine/common.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import type { ListTotal } from '#lib/contract/home/overview.ts'
import { MAX_HOME_VIEWS, type SavedView, type ViewPreference } from '#lib/contract/users/preferences.ts'
import { queryOfView } from '#lib/list/saved-views.ts'
import { CardLink, GRID, REFRESH_MS } from './count-card.tsx'

// docs/decisions/0177-saved-views-beyond-the-list.md

type Screen = ReturnType<typeof screensFor>[number]
type HomeView = SavedView & { home: NonNullable<SavedView['home']> }

type Props = {
  views: Readonly<Record<string, ViewPreference>>
  screens: readonly Screen[]
  scope: Scope
  /** Rows of the views by id; null while `home/overview` is pending, undefined if it does not count views. */
  totals: Readonly<Record<string, ListTotal>> | null | undefined
  /** No figures have arrived since the page was opened, so a missing total may still come. */
  isPending: boolean
  /** Without totals, each card requests its own list, as all cards of the home page do if v7 has no `home/overview`. */
  requestsLists: boolean
  onReachability: (key: string, isUnreachable: boolean) => void
}

/** The saved views that the user has put on home, with the number of their rows. */
export default function ViewCards({ views, screens, scope, totals, isPending, requestsLists, onReachability }: Props) {
  const cards = Object.entries(views)
    .flatMap(([listKey, { saved = [] }]) => saved.map((view) => ({ listKey, view })))
    .flatMap(({ listKey, view }) => {
      const screen = screens.find(({ route }) => route === view.path)
      return screen && isOnHome(view) ? [{ listKey, view, screen, scope }] : []
    })
    .slice(0, MAX_HOME_VIEWS)
  if (cards.length === 0) return null
  return (
    <section aria-label="Your views" className="mt-6">
      <h2 className="mb-2 text-sm font-medium text-muted">Your views</h2>
      <ul className={GRID}>
        {cards.map((card) =>
          totals === undefined && requestsLists ? (
            <CountedCard key={card.view.id} card={card} onReachability={onReachability} />
          ) : (
            <ViewCard key={card.view.id} card={card} total={totals?.[card.view.id]} isPending={totals === null || isPending} />
          ),
        )}
      </ul>
    </section>
  )
}

const isOnHome = (view: SavedView): view is HomeView => view.home !== undefined

type Card = { listKey: string; view: HomeView; screen: Screen; scope: Scope }

/** A card without a figure still leads to its list. */
const ViewCard = ({ card, total, isPending }: { card: Card; total: ListTotal | undefined; isPending: boolean }) => {
  const { view, screen } = card
  const { client, owner, site } = card.scope
  const query = queryOfView(writeQuery({ client, owner, site }), view)
  return (
    <CardLink
      href={query ? `${screen.route}?${query}` : screen.route}
      icon={screen.icon}
      label={view.name}
      count={total?.total ?? (isPending && !total ? undefined : null)}
      isEstimate={total?.total_is_estimate === true}
      unit={screen.label}
      tone="plain"
      onGo={() => showLayout(card.listKey, view)}
    />
  )
}

const anyList = list(z.looseObject({}))

/** The card of a view whose rows are counted by a request for its list. */
const CountedCard = ({ card, onReachability }: { card: Card } & Pick<Props, 'onReachability'>) => {
  const { view } = card
  const { client, owner, site } = card.scope
  const query = { ...valuesOf(view.home.query), client, owner, site, per_page: 1 }
  const counted = call({ method: 'GET', path: view.home.call, summary: '', query: anyQuery, response: anyList, status: 200, failures: [] })
  const { data, error } = useCall(counted, { query }, { refreshInterval: REFRESH_MS, dedupingInterval: 2_000, keepPreviousData: false })
  const isUnreachable = error !== undefined && isUnavailable(error)
  useEffect(() => onReachability(view.id, isUnreachable), [view.id, isUnreachable, onReachability])
  const total = data?.meta.total ?? (data?.data.length === 0 ? 0 : null)
  return (
    <ViewCard
      card={card}
      total={total === null ? undefined : { total, total_is_estimate: data?.meta.total_is_estimate }}
      isPending={!data && !error}
    />
  )
}

const anyQuery = z.looseObject({})

const valuesOf = (query: string): Record<string, string[]> => {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)]))
}
