'use client'
import { Button } from '#components/ui/button.tsx'
import { keepCardsOffBar } from '#components/ui/free-corner.ts'
import { Icon } from '#components/ui/icons.tsx'
import { pluralise } from '#lib/list/pages.ts'
import type { ChangeText } from './change-text.ts'

type Props = {
  changes: readonly ChangeText[]
  /** What others have saved meanwhile, in words; empty if it cannot be seen here. */
  theirText?: string | null
  /** Why the last attempt to save failed. */
  errorText: string | null
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Bar with the unsaved changes. Also shows save errors, and changes that others made meanwhile. */
export const SaveBar = ({ changes, theirText, errorText, isSaving, onSave, onDiscard }: Props) => (
  <section
    ref={keepCardsOffBar}
    aria-label="Unsaved changes"
    className="shrink-0 border-t border-line bg-subtle px-4 py-2.5 text-sm shadow-[0_-4px_12px_-8px_var(--shade-strong)]"
  >
    {typeof theirText === 'string' && (
      <p role="alert" className="mb-2 flex items-start gap-2">
        <Icon name="warning" className="mt-0.5 text-warn" />
        <span>
          Someone else saved this in the meantime{theirText && `: ${theirText}`}. Your changes are still here. Review them and save again.
        </span>
      </p>
    )}
    {errorText && (
      <p role="alert" className="mb-2 flex items-start gap-2">
        <Icon name="error" className="mt-0.5 text-bad" />
        <span>{errorText}</span>
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
      <Button size="sm" onClick={onDiscard} disabledReason={isSaving && 'Saving…'}>
        Discard
      </Button>
      <Button size="sm" variant="primary" busy={isSaving} disabledReason={changes.length === 0 && 'No changes to save'} onClick={onSave}>
        Save {changes.length === 0 ? 'changes' : pluralise(changes.length, 'change', 'changes')}
      </Button>
    </div>
  </section>
)
