'use client'
import { SaveBar } from '#components/form/save-bar.tsx'
import { toast } from '#components/ui/toast.tsx'
import { diffText, type ChangeText } from './diff-words.ts'
import type { Draft } from './use-draft.ts'

type Props = { draft: Draft; changes: readonly ChangeText[]; foreignChanges: readonly ChangeText[]; name: string }

/** Bar with the unsaved changes. Also shows save errors, and changes that others made meanwhile. */
export const UnsavedBar = ({ draft, changes, foreignChanges, name }: Props) => {
  const { state, save, discard } = draft
  const refusal = foreignChanges.length > 0 ? null : draft.errorText()
  if (changes.length === 0 && !refusal && foreignChanges.length === 0) return null
  const onSave = async () => {
    const summary = diffText(changes)
    if (await save()) toast({ kind: 'good', title: `Changes to ${name} saved`, description: summary })
  }
  return (
    <SaveBar
      changes={changes}
      foreignText={foreignChanges.length > 0 ? diffText(foreignChanges) : null}
      errorText={refusal}
      isSaving={state.isSaving}
      onSave={() => void onSave()}
      onDiscard={discard}
    />
  )
}
