'use client'
import { SaveBar } from '#components/form/save-bar.tsx'
import { toast } from '#components/ui/toast.tsx'
import { diffText, type ChangeText } from '#components/form/change-text.ts'
import type { Part } from './shared/user-fields.ts'
import type { Draft } from './use-draft.ts'

type Props = {
  draft: Draft
  changes: readonly ChangeText[]
  theirChanges: readonly ChangeText[]
  name: string
  onRefused: (part: Part) => void
}

/** Bar with the unsaved changes. Also shows save errors, and changes that others made meanwhile. */
export const UnsavedBar = ({ draft, changes, theirChanges, name, onRefused }: Props) => {
  const { state, save, discard } = draft
  // A reset password or an ended session is a newer record too, without anything to name here.
  const theirText = draft.theirChanges && diffText(theirChanges)
  const refusal = state.theirChanges ? null : draft.errorText
  if (changes.length === 0 && !refusal && !theirText) return null
  const onSave = async () => {
    const summary = diffText(changes)
    const refusedPart = await save()
    if (refusedPart) onRefused(refusedPart)
    else toast({ kind: 'good', title: `Changes to ${name} saved`, description: summary })
  }
  return (
    <SaveBar
      changes={changes}
      theirText={theirText}
      errorText={refusal}
      isSaving={state.isSaving}
      onSave={() => void onSave()}
      onDiscard={discard}
    />
  )
}
