'use client'
import { useEffect, useState } from 'react'
import { SaveBar } from '#components/form/save-bar.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import { putSettingsFieldLabel } from '#lib/contract/settings/settings.ts'
import { fieldOf } from '#lib/shared/client-fields.ts'
import { beforeTheirs } from '#lib/shared/field-changes.ts'
import { theirChanges, labelChanges, labelProblems, typedLabels, withDraft, type Labels } from './field-label-draft.ts'
import { saveSetting } from './setting-outcome.ts'
import { unsavedLabels, useLabelChanges } from './unsaved-field-labels.ts'

type Props = {
  client: string
  saved: Labels
  version: number | null | undefined
  /** Reads and shows the labels that v7 has now. */
  reread: () => Promise<Labels | undefined>
}

/** Bar that saves the labels of a client. Says what others have saved in the meantime. */
export const SaveFieldLabels = ({ client, saved, version, reread }: Props) => {
  const unsaved = useLabelChanges(client)
  const draft = typedLabels(unsaved)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<{ text: string; unsaved: object } | null>(null)
  const [theirText, setTheirText] = useState<string | null>(null)
  const changes = labelChanges(saved, draft)
  const problems = Object.entries(labelProblems(saved, draft))
  // Drafts are outside React. The labels may have been saved elsewhere.
  useEffect(() => {
    if (!isSaving) unsavedLabels.removeCurrent(client, saved)
  }, [client, saved, isSaving])
  if (Object.keys(draft).length === 0) return null
  const save = async () => {
    if (problems.length > 0) {
      setError({ text: problems.map(([key, problem]) => `${fieldOf(key).label}: ${problem}`).join(' '), unsaved })
      return
    }
    setSaving(true)
    setError(null)
    const write = () => send(putSettingsFieldLabel, { version, body: { client, labels: withDraft(saved, draft) } })
    const outcome = await saveSetting(write, { reread, isAsBefore: (now) => theirChanges(saved, now).length === 0 })
    setSaving(false)
    if (outcome.kind === 'saved') {
      unsavedLabels.removeSaved(client, unsaved)
      setTheirText(null)
      toast({ kind: 'good', title: `Field labels for ${client} saved`, description: changes.map(({ text }) => text).join(', ') })
    } else if (outcome.kind === 'conflict') {
      const isSame = outcome.now && labelChanges(outcome.now, draft).length === 0
      setTheirText(isSame ? null : outcome.now ? theirChanges(saved, outcome.now).join(', ') : '')
      if (isSame) {
        unsavedLabels.discard(client)
        toast({ title: `Field labels for ${client} are already saved`, description: 'Someone else saved the same ones in the meantime.' })
      }
    } else setError({ text: outcome.text, unsaved })
  }
  return (
    <SaveBar
      changes={changes.map(({ text }) => ({ sign: '→', text }))}
      theirText={theirText ?? (theirChanges(beforeTheirs(saved, unsaved), saved).join(', ') || null)}
      errorText={error?.unsaved === unsaved ? error.text : null}
      isSaving={isSaving}
      onSave={() => void save()}
      onDiscard={() => {
        unsavedLabels.discard(client)
        setTheirText(null)
      }}
    />
  )
}
