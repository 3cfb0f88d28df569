'use client'
import { useEffect, useMemo, useState } from 'react'
import { diffText } from '#components/form/change-text.ts'
import { SaveBar } from '#components/form/save-bar.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { toast } from '#components/ui/toast.tsx'
import { presetOf } from '#components/users/shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import { send, urlOf, useCall, type TolerantResponse } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { MAX_PRESETS, putSettingsAccessPresets, settingsAccessPresets } from '#lib/contract/settings/access-presets.ts'
import {
  changePreset,
  draftWithoutSaved,
  hasStandard,
  presetChanges,
  presetProblems,
  presetsBeforeTheirs,
  presetsBody,
  restoreStandard,
  withPresetDraft,
} from './preset-draft.ts'
import { PresetForm } from './preset-form.tsx'
import { LockedNote, useSettingsRefusal } from './section.tsx'
import { rereadOf, saveSetting } from './setting-outcome.ts'
import { unsavedPresets, usePresetDraft } from './unsaved-presets.ts'

// docs/decisions/0184-access-presets.md

type PresetsResponse = TolerantResponse<typeof settingsAccessPresets>

/** Section for changing the presets that are offered when a user is added. */
export default function AccessPresets() {
  const call = useCall(settingsAccessPresets, {})
  return (
    <Loaded call={call} url={urlOf(settingsAccessPresets)} noun="presets" fills skeleton={<SectionSkeleton rows={8} />}>
      {(response) => <PresetEditor response={response} reread={rereadOf(settingsAccessPresets, {}, call.mutate)} />}
    </Loaded>
  )
}

const savedIn = ({ data }: PresetsResponse): readonly Preset[] => data.presets?.map(presetOf) ?? PRESETS

const newKey = () => `p-${crypto.randomUUID().slice(0, 8)}`

type EditorProps = { response: PresetsResponse; reread: () => Promise<PresetsResponse | undefined> }

const PresetEditor = ({ response, reread }: EditorProps) => {
  const refusal = useSettingsRefusal('System', 'presets')
  const saved = useMemo(() => savedIn(response), [response])
  const draft = usePresetDraft()
  const presets = withPresetDraft(saved, draft)
  const [chosenKey, setChosen] = useState(presets[0]?.key ?? '')
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<{ text: string; draft: object } | null>(null)
  const [theirText, setTheirText] = useState<string | null>(null)
  const chosen = presets.find(({ key }) => key === chosenKey) ?? presets[0]
  const problems = presetProblems(presets)
  const toClientWording = useClientWording()
  const changes = presetChanges(saved, presets, toClientWording)
  const theirTexts = (before: readonly Preset[], now: readonly Preset[]) => diffText(presetChanges(before, now, toClientWording), '; ')
  const change = (key: string, preset: Preset | null) => unsavedPresets.set(changePreset(saved, draft, key, preset))
  const add = () => {
    const key = newKey()
    change(key, { key, label: '', description: '', level: 'Regular', isSupplier: false, rights: { stock: ['can_view'] } })
    setChosen(key)
  }
  // Drafts are outside React. The presets may have been saved elsewhere.
  useEffect(() => {
    if (!isSaving) unsavedPresets.removeCurrent((unsaved) => draftWithoutSaved(saved, unsaved))
  }, [saved, isSaving])
  const save = async () => {
    const wrong = Object.entries(problems)
    if (wrong.length > 0) {
      const nameOf = (key: string) => presets.find((preset) => preset.key === key)?.label || 'New preset'
      setError({ text: wrong.map(([key, problem]) => (key === '' ? problem : `${nameOf(key)}: ${problem}`)).join(' '), draft })
      return
    }
    setSaving(true)
    setError(null)
    const write = () => send(putSettingsAccessPresets, { version: response.meta.version, body: { presets: presetsBody(presets) } })
    const isAsBefore = (now: PresetsResponse) => presetChanges(saved, savedIn(now)).length === 0
    const outcome = await saveSetting(write, { reread, isAsBefore })
    setSaving(false)
    if (outcome.kind === 'saved') {
      unsavedPresets.removeSaved(draft)
      setTheirText(null)
      toast({ kind: 'good', title: 'Presets saved', description: 'They are offered to everyone who adds users.' })
    } else if (outcome.kind === 'conflict') {
      const { now } = outcome
      const isSame = now && Object.keys(draftWithoutSaved(savedIn(now), draft)).length === 0
      setTheirText(isSame ? null : now ? theirTexts(saved, savedIn(now)) : '')
      if (isSame) toast({ title: 'These presets are already saved', description: 'Someone else saved the same ones in the meantime.' })
    } else setError({ text: outcome.text, draft })
  }
  const { changed_at: at, changed_by: by } = response.meta
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* The table's texts for screen readers have absolute positions. Without `relative` here, they would make the page longer. */}
      <div className="relative min-h-0 flex-1 overflow-auto px-3 pb-6">
        <div className="mx-auto max-w-260">
          <p className="py-3 text-sm text-muted">
            A preset fills in the rights of a new user, and the level if it has one. Changing a preset does not affect users who were added
            with it.
            {at && ` Last changed ${formatDateTime(at)}${by ? ` by ${by}` : ''}.`}
          </p>
          <LockedNote refusal={refusal} />
          <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[15rem_minmax(0,1fr)]">
            <nav aria-label="Presets" className="flex flex-col gap-2">
              <ul>
                {presets.map((preset) => (
                  <li key={preset.key}>
                    <button
                      type="button"
                      aria-current={preset === chosen || undefined}
                      onClick={() => setChosen(preset.key)}
                      className={cx(
                        'flex min-h-8 w-full items-center justify-between gap-2 rounded-md px-2 py-1 text-left text-sm hover:bg-hover touch:min-h-11',
                        preset === chosen && 'bg-accent-tint font-medium text-accent-ink hover:bg-accent-tint',
                      )}
                    >
                      <span className="min-w-0 truncate">{preset.label || 'New preset'}</span>
                      {preset.key in draft && <span className="shrink-0 text-xs font-normal text-muted">Not saved yet</span>}
                    </button>
                  </li>
                ))}
              </ul>
              {refusal === null && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    icon="plus"
                    disabledReason={presets.length >= MAX_PRESETS && `At most ${MAX_PRESETS} presets`}
                    onClick={add}
                  >
                    Add preset
                  </Button>
                  <Button
                    size="sm"
                    icon="undo"
                    disabledReason={hasStandard(presets) && 'Standard presets are unchanged'}
                    onClick={() => unsavedPresets.set(restoreStandard(saved, draft))}
                  >
                    Restore standard presets
                  </Button>
                </div>
              )}
            </nav>
            {chosen ? (
              <PresetForm
                key={chosen.key}
                preset={chosen}
                problem={error?.draft === draft ? (problems[chosen.key] ?? null) : null}
                isLocked={refusal !== null}
                onChange={(preset) => change(chosen.key, preset)}
                onRemove={() => change(chosen.key, null)}
              />
            ) : (
              <EmptyState icon="users" title="No presets.">
                Rights are chosen one by one when a user is added.
              </EmptyState>
            )}
          </div>
        </div>
      </div>
      {refusal === null && Object.keys(draft).length > 0 && (
        <SaveBar
          changes={changes}
          theirText={theirText ?? (theirTexts(presetsBeforeTheirs(saved, draft), saved) || null)}
          errorText={error?.draft === draft ? error.text : null}
          isSaving={isSaving}
          onSave={() => void save()}
          onDiscard={() => {
            unsavedPresets.set({})
            setTheirText(null)
          }}
        />
      )}
    </div>
  )
}
