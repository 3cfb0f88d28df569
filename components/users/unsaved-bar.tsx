'use client'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
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
    <section
      aria-label="Unsaved changes"
      className="shrink-0 border-t border-line bg-subtle px-4 py-2.5 text-sm shadow-[0_-4px_12px_-8px_var(--shade-strong)]"
    >
      {foreignChanges.length > 0 && (
        <p role="alert" className="mb-2 flex items-start gap-2">
          <Icon name="warning" className="mt-0.5 text-warn" />
          <span>
            Someone else saved this in the meantime: {diffText(foreignChanges)}. Your changes are still here. Review them and save again.
          </span>
        </p>
      )}
      {refusal && (
        <p role="alert" className="mb-2 flex items-start gap-2">
          <Icon name="error" className="mt-0.5 text-bad" />
          <span>{refusal}</span>
        </p>
      )}
      {changes.length > 0 && (
        <ul aria-label="What will change" className="mb-2 flex max-h-24 flex-wrap gap-x-3 gap-y-0.5 overflow-auto">
          {changes.map(({ sign, text }) => (
            <li key={`${sign}${text}`} className="flex items-baseline gap-1">
              {sign !== '→' && (
                <span aria-hidden="true" className={sign === '+' ? 'text-good' : 'text-bad'}>
                  {sign}
                </span>
              )}
              {sign !== '→' && <span className="sr-only">{sign === '+' ? 'Adds' : 'Removes'}</span>}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={discard} disabledReason={state.isSaving && 'Saving…'}>
          Discard
        </Button>
        <Button
          size="sm"
          variant="primary"
          busy={state.isSaving}
          disabledReason={changes.length === 0 && 'No changes to save'}
          onClick={() => void onSave()}
        >
          Save {changes.length === 1 ? '1 change' : `${changes.length} changes`}
        </Button>
      </div>
    </section>
  )
}
