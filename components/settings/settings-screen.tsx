'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useSession } from '#lib/client/session.tsx'
import { MODULE_INFO } from '#lib/modules.ts'
import { ClientUsers } from './client-users.tsx'
import { settingsViews } from './settings-views.ts'
import { useUnsavedSections } from './unsaved-sections.ts'

const LeaveGuard = lazyParts(() => import('./leave-guard.tsx'))('LeaveGuard')
const rareStates = lazyParts(() => import('#components/list/rare-states.tsx'))
const NotAllowed = rareStates('NotAllowed')
const NotOffered = rareStates('NotOffered')

/** All sections except the first, which is a list screen. */
const SECTIONS = {
  labels: lazyPart(() => import('./field-labels.tsx'), <SectionSkeleton rows={8} />),
  columns: lazyPart(() => import('./default-columns.tsx'), <SectionSkeleton rows={8} />),
  carriers: lazyPart(() => import('./carrier-codes.tsx'), <SectionSkeleton rows={8} />),
  presets: lazyPart(() => import('./access-presets.tsx'), <SectionSkeleton rows={8} />),
  streams: lazyPart(() => import('./streams.tsx'), <SectionSkeleton rows={8} />),
}

/** Settings for administrators: those of each client, the access presets and the streams. */
export const SettingsScreen = () => (
  <Suspense fallback={null}>
    <CurrentView />
    <LeaveGuard />
  </Suspense>
)

const TITLE = MODULE_INFO.settings.label

const CurrentView = () => {
  const { can } = useSession()
  const { hasCall } = useV7Features()
  const unsaved = useUnsavedSections()
  const wanted = useSearchParams().get('view')
  const { offered: views, current: view } = settingsViews(hasCall, wanted)
  if (!view || !can('settings', 'view'))
    return (
      <section aria-labelledby="settings-title">
        <h1 id="settings-title" className="px-3 pt-2.5 pb-1.5 text-xl font-semibold">
          {TITLE}
        </h1>
        <NotAllowed module="settings" title={TITLE} />
      </section>
    )
  const notedViews = views.map((each) => ({ ...each, note: unsaved.includes(each.key) ? 'not saved yet' : null }))
  const tabs = <ViewTabs views={notedViews} current={view.key} label="Settings sections" />
  const isOffered = views.includes(view)
  if (view.key === 'access' && isOffered) return <ClientUsers views={views} tabs={tabs} />
  const Section = view.key !== 'access' && isOffered ? SECTIONS[view.key] : null
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-x-6 border-b border-line px-3 pt-2.5">
        <h1 className="pb-1.5 text-xl font-semibold">{TITLE}</h1>
        {tabs}
      </header>
      {Section ? <Section /> : <NotOffered>{view.lacking}</NotOffered>}
    </div>
  )
}
