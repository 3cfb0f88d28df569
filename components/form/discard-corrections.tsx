'use client'
import { useState, type ReactNode } from 'react'
import { pluralise } from '#lib/list/pages.ts'
import { LeaveDialog, useNavigationBlock, type BlockedNavigation } from './leave-dialog.tsx'

const CORRECTED = { isUnsaved: () => true, survivesSignIn: true, isHarmless: () => false, isLostBySignOut: () => true }

type Options = {
  /** Number of corrected cells that would be lost. */
  count: number
  /** What stays as it was: `The file itself stays as it was.` */
  rest: string
}

/**
 * For a preview of pasted or imported rows: asks before corrections are lost, by `ask` from whatever closes the preview, and automatically at
 * Back, links and a sign-out.
 */
export const useDiscardCorrections = ({ count, rest }: Options): { ask: (go: () => void) => void; question: ReactNode } => {
  const [asked, setAsked] = useState<BlockedNavigation | null>(null)
  const block = useNavigationBlock(count > 0 ? CORRECTED : null)
  const leaving = asked ?? block.leaving
  const stay = () => {
    setAsked(null)
    block.stay()
  }
  return {
    ask: (go) => setAsked({ go }),
    question: (
      <LeaveDialog
        isOpen={leaving !== null}
        title={count === 1 ? 'Discard your correction?' : 'Discard your corrections?'}
        description={`You corrected ${pluralise(count, 'cell', 'cells')} here. ${rest}`}
        discard={{
          label: count === 1 ? 'Discard correction' : 'Discard corrections',
          onSelect: () => {
            stay()
            leaving?.go()
          },
        }}
        onStay={stay}
      />
    ),
  }
}
