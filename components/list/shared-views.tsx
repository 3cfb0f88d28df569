'use client'
import { acceptedText } from '#lib/shared/accepted-text.ts'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import { useOnlyClient } from '#lib/client/clients-in-view.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { type Scope, useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { rankOf, LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { putClientView } from '#lib/contract/users/client-view-change.ts'
import { clientViews, type ClientView, type ClientViews } from '#lib/contract/users/client-views.ts'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import { savedQuery } from '#lib/list/saved-views.ts'
import { useClientViews } from './use-client-views.ts'

// docs/decisions/0178-views-of-a-client.md

/** A view that can be opened: the query and the columns. */
type Opened = Pick<SavedView, 'query' | 'columns' | 'hidden' | 'pinned' | 'widths' | 'density'>

/** The layout of a client's view, without the nulls that an unusual v7 may send. */
const openedOf = ({ query, columns, hidden, pinned, widths, density }: ClientView): Opened => ({
  query: query ?? '',
  columns: columns ?? undefined,
  hidden: hidden ?? undefined,
  pinned: pinned ?? undefined,
  widths: widths ? Object.fromEntries(Object.entries(widths).flatMap(([key, width]) => (width === null ? [] : [[key, width]]))) : undefined,
  density: density ?? undefined,
})

const viewNamed = (views: ClientViews | undefined, client: string, name: string): ClientView | undefined =>
  views?.data.find((view) => view.client_code === client && view.name?.toLowerCase() === name.toLowerCase())

/** Whether v7 has written a view as it was sent, or removed it. */
export const isWritten = (now: ClientView | undefined, before: ClientView | undefined, sent: Opened | null): boolean => {
  if (sent === null || !now) return (sent === null) === !now
  if (now.version !== null && now.version !== before?.version) return true
  const { query, ...layout } = openedOf(now)
  // Without versions, v7 may also write a layout in its own way.
  const isLayoutSame = now.version === null || Object.entries(layout).every(([key, value]) => isEqual(value, sent[key as keyof Opened]))
  return savedQuery(query) === sent.query && isLayoutSame
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const CONFLICT = 409

/**
 * Returns a function that writes a client's view; null removes it. It resolves to false after an error message. Removing a view that someone
 * else has already removed succeeds.
 */
const useWrite = (list: string) => {
  const refresh = useRefresh()
  const { data: before, mutate: readAgain } = useClientViews(list)
  return async (
    target: { client: string; name: string; path: string; version: number | null },
    view: Opened | null,
    failureTitle: string,
  ): Promise<boolean> => {
    const { client, name, path, version } = target
    const sent = view && { ...view, query: savedQuery(view.query) }
    const result = await send(putClientView, { body: { client_code: client, list, path, name, view: sent }, version })
    const isMade = (now: ClientViews | null | undefined) =>
      now && isWritten(viewNamed(now, client, name), viewNamed(before, client, name), sent)
    if (result.ok && isMade(result.value)) {
      refresh(clientViews)
      return true
    }
    const now = result.ok || result.failure.status === CONFLICT ? await readAgain() : undefined
    if (result.ok ? isMade(now) !== false : sent === null && now && !viewNamed(now, client, name)) return true
    toast({ kind: 'bad', title: failureTitle, description: result.ok ? acceptedText(result.message) : result.failure.message })
    return false
  }
}

/** How the user may share a view of a list with the users of a client. Null if they may not, or v7 cannot. */
export const useSharing = (list: string) => {
  const { user, config } = useSession()
  const { hasCall } = useV7Features()
  const only = useOnlyClient()
  const reword = useClientWording()
  const scope = useScope()
  const { data, error } = useClientViews(list)
  const write = useWrite(list)
  if (!hasCall('putClientView') || (error && !data) || config.supplier_mode || rankOf(user.userLevel) < LEVEL_RANK.Manager) return null
  const sharedAs = (name: string) => (only === null ? undefined : viewNamed(data, only, name))
  return {
    label: ({ name }: SavedView) =>
      sharedAs(name) ? `Update the shared view “${name}”` : only === null ? `Share “${name}”` : `Share “${name}” with the users of ${only}`,
    refusal: ({ name }: SavedView): string | undefined => {
      // The button is there from the start, so that those beside it do not move.
      if (!data) return 'Loading shared views…'
      if (only === null) return reword('Choose one client first: a view is shared with its users.')
      return sharedAs(name)?.can_change === false ? 'Someone else already shares a view with this name.' : undefined
    },
    share: async (view: SavedView) => {
      if (only === null) return
      const { id: _, name, path = window.location.pathname, is_default: __, home: ___, ...opened } = view
      const target = { client: only, name, path, version: sharedAs(name)?.version ?? null }
      if (await write(target, opened, `“${name}” could not be shared`))
        toast({
          kind: 'good',
          title: `“${name}” is shared with the users of ${only}`,
          description: reword(
            ['Others see its name, filters and columns, and only rows that they have access to.', scopeLeftOut(scope)]
              .filter(Boolean)
              .join(' '),
          ),
        })
    },
  }
}

/** Says which parts of the scope chosen at the top are not saved in a view; null if none is chosen. */
export const scopeLeftOut = ({ owner, site }: Pick<Scope, 'owner' | 'site'>): string | null => {
  const parts = [owner.length > 0 && 'owner', site.length > 0 && 'site'].filter(Boolean)
  return parts.length === 0
    ? null
    : `The ${parts.join(' and ')} chosen at the top ${parts.length === 1 ? 'is' : 'are'} not part of the view.`
}

type Shared = ClientView & { name: string; client_code: string }

type Props = {
  list: string
  /** Query of the list on screen. */
  query: string
  own: readonly SavedView[]
  onOpen: (view: Opened & { name: string }) => void
  /** Saves a shared view among the user's own. */
  onKeep: (name: string, view: Opened) => void
}

/** The views that are shared with the users of the clients in scope. Empty if there are none, or v7 does not keep them. */
export const SharedViews = ({ list, query, own, onOpen, onKeep }: Props) => {
  const { data, error, mutate: reload } = useClientViews(list)
  const write = useWrite(list)
  const shown = (data?.data ?? []).filter((view): view is Shared => view.name !== null && view.client_code !== null)
  if (error && !data && ![403, 404, 405, 501].includes(error.status ?? 0))
    return (
      <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm text-muted">
        <span className="min-w-0 flex-1">Shared views could not be loaded.</span>
        <Button size="sm" onClick={() => void reload()}>
          Retry
        </Button>
      </p>
    )
  if (shown.length === 0) return null
  const remove = async (view: Shared) => {
    const target = { client: view.client_code, name: view.name, path: view.path ?? '' }
    const done = await write({ ...target, version: view.version }, null, `“${view.name}” is still shared`)
    const undo = () => void write({ ...target, version: null }, openedOf(view), `“${view.name}” could not be shared again`)
    if (done) toast({ title: `“${view.name}” is no longer shared`, action: { label: 'Undo', onClick: undo } })
  }
  return (
    <section aria-label="Shared views" className="border-t border-line p-1">
      <p className="px-2 pt-1.5 pb-1 text-xs font-medium text-dim">Shared</p>
      <ul>
        {shown.map((view) => {
          const isCurrent = savedQuery(view.query ?? '') === savedQuery(query)
          const isOwn = own.some(({ name }) => name.toLowerCase() === view.name.toLowerCase())
          return (
            <li
              key={`${view.client_code} ${view.name}`}
              className="flex min-h-8 items-center rounded-sm pr-1 hover:bg-hover touch:min-h-11"
            >
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => onOpen({ ...openedOf(view), name: view.name })}
                className="flex min-w-0 flex-1 items-center gap-2 self-stretch px-2 text-left text-sm"
              >
                <Icon name="check" size={14} className={cx('shrink-0', !isCurrent && 'invisible')} />
                <span className="flex min-w-0 flex-col py-1">
                  <span className="truncate">{view.name}</span>
                  <span className="truncate text-xs text-dim">{[view.client_code, view.shared_by].filter(Boolean).join(' · ')}</span>
                </span>
              </button>
              <IconButton
                icon="plus"
                label={`Save “${view.name}” to your views`}
                disabledReason={isOwn ? 'You already have a view with this name' : undefined}
                size="sm"
                onClick={() => onKeep(view.name, openedOf(view))}
              />
              {view.can_change && (
                <IconButton icon="trash" label={`Stop sharing “${view.name}”`} size="sm" onClick={() => void remove(view)} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
