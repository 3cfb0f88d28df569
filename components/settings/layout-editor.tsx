'use client'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { diffText } from '#components/form/change-text.ts'
import { SaveBar } from '#components/form/save-bar.tsx'
import ColumnsPanel from '#components/list/columns-panel.tsx'
import type { Resource } from '#components/list/define-resource.ts'
import { useStandardColumns } from '#components/list/use-columns.ts'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send, type TolerantResponse } from '#lib/client/api.ts'
import { withClientLabels } from '#lib/client/field-labels.ts'
import { usePreferences } from '#lib/client/preferences.ts'
import { useSession } from '#lib/client/session.tsx'
import type { ListLayout, settingsListLayouts } from '#lib/contract/settings/list-layouts.ts'
import { putSettingsListLayout } from '#lib/contract/settings/settings.ts'
import { columnLabel } from '#lib/list/field-label.ts'
import { parseSort } from '#lib/list/sort.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { clientColumns, columnsOfUsers, differingLayout, STANDARD, defaultLayoutOf, type DefaultLayout } from '#lib/list/default-layout.ts'
import { beforeTheirs, changedValues, withEdit, withoutSaved, type FieldChanges } from '#lib/shared/field-changes.ts'
import { layoutChanges, layoutFields, layoutWith, sortText } from './layout-changes.ts'
import { LayoutPreview } from './layout-preview.tsx'
import { listNameOf, type ConfigurableList } from './lists.ts'
import { saveSetting } from './setting-outcome.ts'
import { unsavedLayouts, useLayoutDrafts } from './unsaved-layouts.ts'
import { useWordsOf } from './use-words-of.ts'

type LayoutsResponse = TolerantResponse<typeof settingsListLayouts>

type Props = {
  client: string
  list: ConfigurableList
  saved: ListLayout | undefined
  isLocked: boolean
  /** Shows what was saved; without a response, reads it again. Resolves to what v7 has now. */
  reread: () => Promise<LayoutsResponse | undefined>
  head: ReactNode
  /** Rendered beside the editor, to choose the list. */
  chooser: ReactNode
}

/** Columns, sort and row height of one list for the users of a client, with a preview and a bar to save them. */
export const LayoutEditor = ({ list, head, chooser, ...rest }: Props) => {
  const { config } = useSession()
  const [resource, setResource] = useState<Resource<never> | null>(null)
  // Each list's definition is loaded only when the list is chosen.
  useEffect(() => {
    let isCurrent = true
    void list.load(config).then((loaded) => isCurrent && setResource(loaded))
    return () => {
      isCurrent = false
    }
  }, [list, config])
  const placement = { head, chooser }
  if (!resource) return <Frame {...placement} editor={<SectionSkeleton rows={8} />} bar={null} />
  return <LoadedEditor {...placement} {...rest} list={list} resource={resource as unknown as Resource} />
}

const Frame = ({ head, chooser, editor, bar }: Record<'head' | 'chooser' | 'editor' | 'bar', ReactNode>) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <div className="min-h-0 flex-1 overflow-auto px-3 pb-6">
      <div className="mx-auto max-w-260">
        {head}
        <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[15rem_minmax(0,1fr)]">
          {chooser}
          {editor}
        </div>
      </div>
    </div>
    {bar}
  </div>
)

/** The columns that users of the client see without any saved layout, under the client's own labels. */
const useLabelledColumns = (resource: Resource, client: string): { columns: ColumnSpec[]; isKnown: boolean } => {
  const standard = useStandardColumns(resource, client)
  const { clients, sites } = useSession()
  const { labels, words } = useWordsOf(client)
  const columns = useMemo(() => {
    const ofUsers = columnsOfUsers(
      standard.columns,
      clients.find(({ client_code: code }) => code === client),
      sites,
    )
    return ofUsers.map((column) => ({
      ...column,
      label: columnLabel(
        column,
        (key) => labels[key],
        (text) => withClientLabels(text, words),
      ),
    }))
  }, [standard.columns, labels, words, clients, sites, client])
  return { columns, isKnown: standard.isKnown }
}

const LoadedEditor = ({ client, list, resource, saved, isLocked, reread, head, chooser }: Props & { resource: Resource }) => {
  const { columns, isKnown } = useLabelledColumns(resource, client)
  const draft = useLayoutDrafts(client)(list.key)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<{ text: string; draft: object } | null>(null)
  const [theirText, setTheirText] = useState<string | null>(null)
  const name = listNameOf(list, useWordsOf(client).words)
  const own = usePreferences().views?.[list.key]
  const before = saved ? defaultLayoutOf(saved) : STANDARD
  const fields = layoutFields(columns, before, resource.sort)
  const differing = (next: DefaultLayout) => differingLayout(columns, next, resource.sort)
  const layout = (draft ? differing(layoutWith(columns, { ...fields, ...changedValues(draft) })) : before) ?? STANDARD
  const shown = clientColumns(columns, layout, resource.renames)
  const changesTo = (from: DefaultLayout, to: DefaultLayout) => layoutChanges(columns, from, to, resource.sort)
  const theirTexts = (from: DefaultLayout, to: DefaultLayout) => diffText(changesTo(from, to))
  const change = (next: DefaultLayout) => {
    if (!isLocked) unsavedLayouts.set(client, list.key, withEdit(draft ?? {}, fields, layoutFields(columns, next, resource.sort)))
  }
  // Drafts are outside React. The layout may have been saved elsewhere.
  useEffect(() => {
    if (!isSaving && isKnown) unsavedLayouts.removeCurrent(client, list.key, fields)
  })
  const save = async (sent: FieldChanges) => {
    setSaving(true)
    setError(null)
    const body = { client, list: list.key, layout: bodyOf(differing(layout)) }
    const write = () => send(putSettingsListLayout, { version: saved?.version, body })
    const layoutIn = ({ data }: LayoutsResponse) => {
      const now = data.find((row) => row.list === list.key)
      return now ? defaultLayoutOf(now) : STANDARD
    }
    const outcome = await saveSetting(write, { reread, isAsBefore: (now) => changesTo(before, layoutIn(now)).length === 0 })
    setSaving(false)
    if (outcome.kind === 'saved') {
      unsavedLayouts.removeSaved(client, list.key, sent)
      setTheirText(null)
      toast({
        kind: 'good',
        title: `Default columns of ${name} saved for ${client}`,
        description: 'Users see them when they next load the list.',
      })
    } else if (outcome.kind === 'conflict') {
      const now = outcome.now ? layoutIn(outcome.now) : null
      const isSame = now !== null && Object.keys(withoutSaved(sent, layoutFields(columns, now, resource.sort))).length === 0
      setTheirText(isSame ? null : now ? theirTexts(before, now) : '')
      if (isSame)
        toast({
          title: `Default columns of ${name} are already saved for ${client}`,
          description: 'Someone else saved the same ones in the meantime.',
        })
    } else setError({ text: outcome.text, draft: sent })
  }
  const bar = draft && isKnown && !isLocked && (
    <SaveBar
      changes={changesTo(before, layout)}
      theirText={theirText ?? (theirTexts(layoutWith(columns, beforeTheirs(fields, draft)), before) || null)}
      errorText={error?.draft === draft ? error.text : null}
      isSaving={isSaving}
      onSave={() => void save(draft)}
      onDiscard={() => {
        unsavedLayouts.set(client, list.key, {})
        setTheirText(null)
      }}
    />
  )
  const { density: _density, sort: _sort, ...columnLayout } = layout
  const editor = isKnown ? (
    <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{name}</legend>
      <LayoutPreview
        columns={shown.filter((column) => column.isVisible)}
        sort={layout.sort ?? resource.sort}
        isCompact={layout.density === 'compact'}
      />
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section aria-label="List columns" className="rounded-lg border border-line">
          <ColumnsPanel
            defaults={columns}
            columns={shown}
            layout={columnLayout}
            onChange={(next) => change({ ...next, density: layout.density, sort: layout.sort })}
          />
        </section>
        <div className="flex flex-col items-start gap-3">
          <SortChoice columns={columns} sort={layout.sort} standard={resource.sort} onChange={(sort) => change({ ...layout, sort })} />
          <Field label="Row height" className="w-60 max-w-full">
            {(control) => (
              <Select
                {...control}
                value={layout.density ?? 'normal'}
                options={[
                  { value: 'normal', label: 'Normal' },
                  { value: 'compact', label: 'Compact' },
                ]}
                onChange={(density) => change({ ...layout, density: density === 'compact' ? 'compact' : undefined })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon="copy"
              disabledReason={!(own?.columns ?? own?.pinned ?? own?.widths) && 'You use the default columns of this list yourself'}
              onClick={() => {
                const { columns: order, hidden, pinned, widths } = own ?? {}
                change({ columns: order, hidden, pinned, widths, density: layout.density, sort: layout.sort })
              }}
            >
              Use my columns
            </Button>
            <Button
              size="sm"
              icon="undo"
              disabledReason={differing(layout) === null && 'This is the standard layout'}
              onClick={() => change(STANDARD)}
            >
              Restore standard layout
            </Button>
          </div>
        </div>
      </div>
    </fieldset>
  ) : (
    <SectionSkeleton rows={8} />
  )
  return <Frame head={head} chooser={chooser} editor={editor} bar={bar} />
}

/** A layout as the request body, whose arrays are not read-only. */
const bodyOf = (layout: DefaultLayout | null) =>
  layout && {
    ...layout,
    columns: layout.columns && [...layout.columns],
    hidden: layout.hidden && [...layout.hidden],
    pinned: layout.pinned && [...layout.pinned],
    widths: layout.widths && { ...layout.widths },
  }

type SortProps = {
  columns: readonly ColumnSpec[]
  sort: string | undefined
  standard: string
  onChange: (sort: string | undefined) => void
}

const SortChoice = ({ columns, sort, standard, onChange }: SortProps) => {
  const keys = sort === undefined ? [] : parseSort(sort)
  const [first] = keys
  const key = keys.length > 1 ? sort : first?.key
  const write = (next: string, isDescending: boolean) => onChange(next === '' ? undefined : `${isDescending ? '-' : ''}${next}`)
  return (
    <div className="flex w-full flex-wrap items-end gap-2">
      <Field label="Sort by" className="w-60 max-w-full">
        {(control) => (
          <Select
            {...control}
            value={key ?? ''}
            options={[
              { value: '', label: `Standard (${sortText(columns, standard)})` },
              ...(keys.length > 1 && sort !== undefined ? [{ value: sort, label: sortText(columns, sort) }] : []),
              ...columns.filter((column) => column.isSortable).map((column) => ({ value: column.key, label: column.label })),
            ]}
            onChange={(next) => next !== sort && write(next, first?.isDescending ?? false)}
          />
        )}
      </Field>
      {keys.length === 1 && first && (
        <Select
          aria-label="Sort direction"
          value={first.isDescending ? 'desc' : 'asc'}
          options={[
            { value: 'asc', label: 'Ascending' },
            { value: 'desc', label: 'Descending' },
          ]}
          onChange={(direction) => write(first.key, direction === 'desc')}
        />
      )}
    </div>
  )
}
