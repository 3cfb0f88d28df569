'use client'
import { useState } from 'react'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { acceptedText } from '#lib/shared/accepted-text.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send, urlOf, useCall } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { APP_VIEW, viewOf } from '#lib/client/preferences.ts'
import { readStored, writeStored } from '#lib/client/stored-state.ts'
import { preferencesUserModules, savePreferencesUserModules, type ViewPreference } from '#lib/contract/users/preferences.ts'
import { layoutName, layoutText } from './layout-words.ts'

type Views = Readonly<Record<string, ViewPreference>>

/** The lists whose layout the user has changed. One or all can be reset, with undo. */
export const Layouts = () => {
  const { hasCall } = useV7Features()
  if (hasCall('savePreferencesUserModules')) return <SavedLayouts />
  return (
    <p className="text-sm text-muted">
      This warehouse system does not save layouts. The order of columns is kept in this browser until you sign out; other changes last until
      you leave the page.
    </p>
  )
}

const SavedLayouts = () => {
  const toClientWording = useClientWording()
  const call = useCall(preferencesUserModules, {})
  const [isBusy, setBusy] = useState(false)
  const store = async (views: Readonly<Record<string, ViewPreference | null>>) => {
    setBusy(true)
    const result = await send(savePreferencesUserModules, { body: { views } })
    setBusy(false)
    // Not from the response, which may name only the changed lists.
    if (result.ok) await call.mutate()
    const refusal = result.ok ? result.isUnconfirmed && acceptedText(result.message) : result.failure.message
    if (refusal) toast({ kind: 'bad', title: 'The layouts could not be changed', description: refusal })
    return !refusal
  }
  const reset = async (views: Views) => {
    const keys = Object.keys(views)
    const order = readStored('dragStatus')
    if (!(await store(withoutLayout(views)))) return
    writeStored('dragStatus', Object.fromEntries(Object.entries(order).filter(([key]) => !keys.includes(key))))
    toast({
      kind: 'good',
      title: keys.length === 1 ? `${toClientWording(layoutName(keys[0] ?? ''))}: layout reset` : `${keys.length} layouts reset`,
      action: {
        label: 'Undo',
        onClick: () => {
          writeStored('dragStatus', order)
          void store(views)
        },
      },
    })
  }
  return (
    <Loaded call={call} url={urlOf(preferencesUserModules)} noun="layouts" skeleton={<SectionSkeleton rows={3} />}>
      {({ data }) => <LayoutList views={changedLists(data.views)} isBusy={isBusy} onReset={(views) => void reset(views)} />}
    </Loaded>
  )
}

/** The settings of each list whose layout the user has changed. Settings of the whole application are left out. */
const changedLists = (views: Readonly<Record<string, unknown>>): Views =>
  Object.fromEntries(
    Object.entries(views).flatMap(([key, saved]) => {
      const view = viewOf(saved)
      return key !== APP_VIEW && layoutText(view) !== null ? [[key, view]] : []
    }),
  )

/** What is left of the lists' settings after a reset: the saved views. */
const withoutLayout = (views: Views): Readonly<Record<string, ViewPreference | null>> =>
  Object.fromEntries(Object.entries(views).map(([key, { saved }]) => [key, saved && saved.length > 0 ? { saved } : null]))

const LayoutList = ({ views, isBusy, onReset }: { views: Views; isBusy: boolean; onReset: (views: Views) => void }) => {
  const toClientWording = useClientWording()
  const layouts = Object.entries(views)
    .map(([key, view]) => ({ key, view, name: toClientWording(layoutName(key)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  if (layouts.length === 0) return <p className="text-sm text-muted">All lists use their default layout.</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {layouts.map(({ key, view, name }) => (
          <li key={key} className="flex items-center gap-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1">
              {name} <span className="block text-xs text-muted">{layoutText(view)}</span>
            </span>
            <Button size="sm" disabledReason={isBusy && 'Saving…'} onClick={() => onReset({ [key]: view })}>
              Reset<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {layouts.length > 1 && (
        <div className="mt-3">
          <Button icon="undo" disabledReason={isBusy && 'Saving…'} onClick={() => onReset(views)}>
            Reset all {layouts.length}
          </Button>
        </div>
      )}
    </>
  )
}
