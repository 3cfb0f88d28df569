'use client'
import { useRef, useState } from 'react'
import { FocusWhenShown } from '#components/ui/focus-when-shown.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { usePreferences } from '#lib/client/preferences.ts'
import { useScope } from '#lib/client/scope.ts'
import { hasLayout } from '#lib/client/view-layout.ts'
import { MAX_HOME_VIEWS, type SavedView } from '#lib/contract/users/preferences.ts'
import {
  addressOfRows,
  hasView,
  renameProblem,
  saveProblem,
  viewByName,
  withDefault,
  withHome,
  withName,
  withRestored,
  withoutView,
  withView,
} from '#lib/list/edit-views.ts'
import { queryOfView, savedQuery } from '#lib/list/saved-views.ts'
import { isDay } from '#lib/shared/days.ts'
import type { Resource } from './define-resource.ts'
import { scopeLeftOut, SharedViews, useSharing } from './shared-views.tsx'
import type { List } from './use-list.ts'
import { ViewLine } from './view-line.tsx'
import { ViewNameForm } from './view-name-form.tsx'

type Props = {
  resource: Pick<Resource, 'key' | 'call' | 'view' | 'query' | 'filters'>
  columns: Pick<List<{ id: string }>['columns'], 'view' | 'changeView' | 'setLayout'>
  urlState: Pick<List<{ id: string }>['urlState'], 'search' | 'goToQuery'>
  /** The view that the list shows. */
  current: SavedView | undefined
  onClose: () => void
}

/** Saves the list as a view, and opens, renames and removes saved views. */
export default function ViewsPanel({ resource, columns, urlState, current, onClose }: Props) {
  const views = columns.view.saved ?? []
  const { views: read, error: readError } = usePreferences()
  const error = read ? undefined : readError
  const change = useChangeViews(resource.key)
  const isHomeFull = useHomeViewCount() >= MAX_HOME_VIEWS
  const sharing = useSharing(resource.key)
  const layOut = ({ columns: order, hidden, pinned, widths, density }: ColumnsOfView) => {
    columns.changeView({ density })
    columns.setLayout({ columns: order, hidden, pinned, widths })
  }
  const open = (view: Omit<SavedView, 'id'>) => {
    onClose()
    urlState.goToQuery(queryOfView(urlState.search, view), 'push')
    layOut(view)
    const before = columns.view
    if (isUnsavedLayout(before, [...views, view]))
      toast({ title: `Columns changed to those of “${view.name}”`, action: { label: 'Undo', onClick: () => layOut(before) } })
  }
  const saveAs = (name: string) => add(name, { ...columns.view, query: urlState.search })
  const add = async (name: string, { query, columns: order, hidden, pinned, widths, density }: Omit<SavedView, 'id' | 'name'>) => {
    const view: SavedView = {
      id: newId(),
      name: name.trim(),
      path: window.location.pathname,
      query: savedQuery(query),
      columns: order,
      hidden,
      pinned,
      widths,
      density,
    }
    const saved = await put(view, addressOfRows(resource, view.query))
    if (!saved) return
    const { replaced } = saved
    const undo = replaced && { label: 'Undo', onClick: () => void change((old) => withRestored(old, replaced)) }
    toast({ kind: 'good', title: replaced ? `“${replaced.name}” has been replaced` : `“${view.name}” has been saved`, action: undo })
  }
  /**
   * Adds a view, or replaces the one with the same name, unless v7 has too many by now: another tab may have added some. Resolves to the one that
   * it replaced, or to null if it was not saved.
   */
  const put = async (view: SavedView, address?: SavedView['home']): Promise<{ replaced: SavedView | undefined } | null> => {
    let problem: string | null = null
    let replaced: SavedView | undefined
    const isDone = await change((old) => {
      const others = withoutView(old, view.id)
      replaced = viewByName(others, view.name)
      problem = saveProblem(others, view.name, view.query)
      return problem === null ? withView(others, view, address) : [...old]
    })
    if (isDone && problem !== null) toast({ kind: 'bad', title: `“${view.name}” was not saved`, description: problem })
    return isDone && problem === null ? { replaced } : null
  }
  const rename = async (view: SavedView, name: string) => {
    // Set by the last call, with the views as v7 has them now: another tab may have changed them since they were loaded.
    let found = { wasRemoved: false, problem: null as string | null }
    const isDone = await change((old) => {
      found = { wasRemoved: !hasView(old, view), problem: renameProblem(old, view.id, name) }
      return found.problem ? [...old] : withName(old, view, name)
    })
    if (!isDone) return
    if (found.problem) toast({ kind: 'bad', title: `“${view.name}” was not renamed to “${name.trim()}”`, description: found.problem })
    else if (found.wasRemoved)
      toast({
        title: `“${name.trim()}” has been saved again`,
        description: `“${view.name}” had been removed elsewhere.`,
        action: { label: 'Remove', onClick: () => void change((old) => withoutView(old, view.id)) },
      })
  }
  /** Changes a view that another tab may have removed. */
  const changeOne = async (view: SavedView, to: (views: readonly SavedView[]) => SavedView[]) => {
    let wasRemoved = false
    const isDone = await change((old) => {
      wasRemoved = !hasView(old, view)
      return wasRemoved ? [...old] : to(old)
    })
    const saveAgain = { label: 'Save again', onClick: () => void put(view) }
    if (isDone && wasRemoved) toast({ title: `“${view.name}” has been removed elsewhere`, action: saveAgain })
  }
  const nameForm = useRef<HTMLDivElement>(null)
  const remove = async (view: SavedView) => {
    // The focus was on the removed line.
    nameForm.current?.querySelector('input')?.focus()
    const undo = { label: 'Undo', onClick: () => void put(view) }
    if (await change((old) => withoutView(old, view.id))) toast({ title: `“${view.name}” was removed`, action: undo })
  }
  return (
    <div className="flex max-h-[min(560px,var(--radix-popover-content-available-height))] flex-col">
      <FocusWhenShown />
      {/* Above the views, so that it does not move under the pointer when shared views arrive or a view is added. */}
      {!error && (
        <div ref={nameForm} className="border-b border-line p-1">
          <SaveForm views={views} query={urlState.search} onSave={saveAs} />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-auto">
        {error ? (
          <p role="alert" className="px-3 py-3 text-sm">
            <span className="font-medium">Your views could not be loaded.</span>{' '}
            <span className="text-muted">{error.message} Trying again automatically.</span>
          </p>
        ) : views.length === 0 ? (
          <p className="px-3 py-3 text-sm text-muted">
            You have no views of your own yet. A view saves this list’s filters, search, sort and columns under a name.
          </p>
        ) : (
          <ul aria-label="Saved views" className="p-1">
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                views={views}
                isCurrent={view.id === current?.id}
                hasFocus={view === (current ?? views[0])}
                url={urlOf(view, urlState.search)}
                onOpen={() => open(view)}
                onDefault={() => void changeOne(view, (old) => withDefault(old, view.is_default ? null : view.id))}
                homeRefusal={isHomeFull && !view.home ? `Home shows at most ${MAX_HOME_VIEWS} views. Remove one first.` : undefined}
                onHome={() => void changeOne(view, (old) => withHome(old, view.id, view.home ? null : addressOfRows(resource, view.query)))}
                sharing={sharing && { label: sharing.label(view), refusal: sharing.refusal(view), onShare: () => void sharing.share(view) }}
                onRename={(name) => void rename(view, name)}
                onRemove={() => void remove(view)}
              />
            ))}
          </ul>
        )}
        {!error && (
          <SharedViews
            list={resource.key}
            query={urlState.search}
            own={views}
            onOpen={open}
            onKeep={(name, view) => void add(name, view)}
          />
        )}
      </div>
    </div>
  )
}

type ColumnsOfView = Pick<SavedView, 'columns' | 'hidden' | 'pinned' | 'widths' | 'density'>

/** Whether the columns differ from the default and from those of every view, so that opening a view would lose them. */
const isUnsavedLayout = (layout: ColumnsOfView, views: readonly ColumnsOfView[]): boolean =>
  !hasLayout(layout, {}) && !views.some((view) => hasLayout(layout, view))

/** Changes the saved views of a list in v7. Resolves to false if v7 did not store the change; the user has then been told. */
const useChangeViews = (key: string) => {
  const { save } = usePreferences()
  return async (change: (views: readonly SavedView[]) => SavedView[]): Promise<boolean> => {
    const failure = await save(key, ({ saved = [] }) => ({ saved: change(saved) }))
    if (failure)
      toast({
        kind: 'bad',
        title: 'Your change could not be saved',
        description: `It lasts until you leave the page. ${failure.message}`,
      })
    return failure === null
  }
}

/** Saved views that the user has on the home page, of all lists. */
const useHomeViewCount = (): number => {
  const { views } = usePreferences()
  return Object.values(views ?? {}).flatMap(({ saved = [] }) => saved.filter(({ home }) => home)).length
}

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

const urlOf = (view: SavedView, search: string): string => {
  const query = queryOfView(search, view)
  return window.location.origin + window.location.pathname + (query && `?${query}`)
}

/** Whether a query contains a fixed day, for example because the user chose "Today". A view keeps that day. */
const hasDay = (query: string): boolean => [...new URLSearchParams(query).values()].some((value) => isDay(value.slice(0, 10)))

const SaveForm = ({ views, query, onSave }: { views: readonly SavedView[]; query: string; onSave: (name: string) => Promise<void> }) => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const reword = useClientWording()
  const leftOut = scopeLeftOut(useScope())
  const saving = useRef<string | null>(null)
  const submit = async () => {
    // A second Enter would save the same view again. Another name may be saved meanwhile.
    if (saving.current === name) return
    const found = saveProblem(views, name, query)
    setProblem(found)
    if (found) return
    saving.current = name
    await onSave(name)
    if (saving.current === name) saving.current = null
    setName((typed) => (typed === name ? '' : typed)) // the next name may have been typed meanwhile
  }
  return (
    <>
      <ViewNameForm
        label="View name"
        name={name}
        problem={problem}
        button={viewByName(views, name) ? 'Replace' : 'Save view'}
        hasFocus={views.length === 0}
        onName={setName}
        onSubmit={() => void submit()}
      />
      {leftOut && <p className="px-1 pb-1 text-xs text-muted">{reword(leftOut)}</p>}
      {hasDay(savedQuery(query)) && (
        <p className="px-1 pb-1 text-xs text-muted">The dates in this view are fixed. They don’t move with today’s date.</p>
      )}
    </>
  )
}
