'use client'
import { useSearchParams } from 'next/navigation'
import { useId } from 'react'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { cx } from '#components/ui/cx.ts'
import { Select } from '#components/ui/select.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { settingsListLayouts, type ListLayout } from '#lib/contract/settings/list-layouts.ts'
import { LayoutEditor } from './layout-editor.tsx'
import { CONFIGURABLE_LISTS, listNameOf } from './lists.ts'
import { ClientHead, useSettingsRefusal } from './section.tsx'
import { rereadOf } from './setting-outcome.ts'
import { useSettingsClient } from './settings-client.ts'
import { useLayoutDrafts } from './unsaved-layouts.ts'
import { useWordsOf } from './use-words-of.ts'

// docs/decisions/0183-default-columns-of-a-client.md

/** The default layout of each list for users of a client who have not changed it themselves. */
export default function DefaultColumns() {
  const { client, choose } = useSettingsClient()
  return <ClientColumns key={client} client={client} onClient={choose} />
}

/** The chosen list, kept in the URL, so that a list can link to its default columns. */
const useChosenList = () => {
  const wanted = useSearchParams().get('list')
  const chosen = CONFIGURABLE_LISTS.find(({ key }) => key === wanted) ?? CONFIGURABLE_LISTS[0]!
  const choose = (key: string) => {
    const params = new URLSearchParams(window.location.search)
    params.set('list', key)
    window.history.replaceState(null, '', `?${params}`)
  }
  return [chosen, choose] as const
}

const ClientColumns = ({ client, onClient }: { client: string; onClient: (code: string) => void }) => {
  const address = { query: { client } }
  const call = useCall(settingsListLayouts, address, { keepPreviousData: false })
  const refusal = useSettingsRefusal('Admin', 'default columns')
  const [chosen, choose] = useChosenList()
  const draftOf = useLayoutDrafts(client)
  const { words } = useWordsOf(client)
  const id = useId()
  const noteOf = (key: string, saved: ListLayout | undefined) => (draftOf(key) ? 'Not saved yet' : saved ? 'Own layout' : null)
  return (
    <Loaded call={call} url={urlOf(settingsListLayouts, address)} noun="default columns" fills skeleton={<SectionSkeleton rows={8} />}>
      {({ data }) => {
        const savedOf = (key: string) => data.find((row) => row.list === key)
        const saved = savedOf(chosen.key)
        return (
          <LayoutEditor
            key={chosen.key}
            client={client}
            list={chosen}
            saved={saved}
            isLocked={refusal !== null}
            reread={rereadOf(settingsListLayouts, address, call.mutate)}
            head={
              <ClientHead client={client} onClient={onClient} refusal={refusal}>
                <ClientWording>
                  What users of this client see in a list until they change it themselves. “Reset all” in the list’s column menu restores
                  this layout.
                </ClientWording>
                {saved?.changed_at &&
                  ` Last changed ${formatDateTime(saved.changed_at)}${saved.changed_by ? ` by ${saved.changed_by}` : ''}.`}
              </ClientHead>
            }
            chooser={
              <>
                <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium md:hidden">
                  List
                  <Select
                    id={id}
                    value={chosen.key}
                    onChange={choose}
                    options={CONFIGURABLE_LISTS.map((list) => {
                      const note = noteOf(list.key, savedOf(list.key))
                      return {
                        value: list.key,
                        label: note ? `${listNameOf(list, words)} · ${note.toLowerCase()}` : listNameOf(list, words),
                      }
                    })}
                  />
                </label>
                <nav aria-label="Lists" className="max-md:hidden">
                  <ul>
                    {CONFIGURABLE_LISTS.map((list) => (
                      <ListEntry
                        key={list.key}
                        name={listNameOf(list, words)}
                        note={noteOf(list.key, savedOf(list.key))}
                        isChosen={list === chosen}
                        onChoose={() => choose(list.key)}
                      />
                    ))}
                  </ul>
                </nav>
              </>
            }
          />
        )
      }}
    </Loaded>
  )
}

type EntryProps = { name: string; note: string | null; isChosen: boolean; onChoose: () => void }

const ListEntry = ({ name, note, isChosen, onChoose }: EntryProps) => (
  <li>
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={cx(
        'flex min-h-8 w-full items-center justify-between gap-2 rounded-md px-2 py-1 text-left text-sm hover:bg-hover touch:min-h-11',
        isChosen && 'bg-accent-tint font-medium text-accent-ink hover:bg-accent-tint',
      )}
    >
      <span>{name}</span>
      {note && <span className="shrink-0 text-xs font-normal text-muted">{note}</span>}
    </button>
  </li>
)
