import { useSyncExternalStore } from 'react'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useKeptDrafts } from './kept-drafts.ts'
import { discardUnsavedSections, hasUnsavedSections, subscribeToSections, unsavedNames, unsavedText } from './unsaved-sections.ts'

const OPTIONS = { isUnsaved: hasUnsavedSections, survivesSignIn: true, isLostBySignOut: hasUnsavedSections }

/** Asks before the user leaves the settings with anything unsaved in any section. */
export const LeaveGuard = () => {
  const { leaving, stay } = useNavigationBlock(
    OPTIONS,
    useSyncExternalStore(subscribeToSections, hasUnsavedSections, () => false),
  )
  useKeptDrafts()
  const toClientWording = useClientWording()
  const names = leaving ? unsavedNames() : ''
  return (
    <LeaveDialog
      isOpen={leaving !== null}
      title={toClientWording(`Leave without saving the ${names}?`)}
      description={leaving ? unsavedText(toClientWording) : ''}
      discard={{
        label: 'Discard changes',
        onSelect: () => {
          discardUnsavedSections()
          stay()
          leaving?.go()
        },
      }}
      onStay={stay}
    />
  )
}
