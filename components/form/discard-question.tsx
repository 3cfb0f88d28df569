'use client'
import { Fragment, useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useNavigationBlock } from './leave-dialog.tsx'

type Options = {
  /** Closing would lose what was typed. */
  isDirty: boolean
  onClose: () => void
}

/**
 * Any Back step may close the dialog, even one within its list, so none is harmless. The input survives a new sign-in, so nobody is asked
 * on the way to the sign-in page.
 */
const TYPED = { isUnsaved: () => true, survivesSignIn: true, isHarmless: () => false }

/**
 * For a dialog with a form: asks before typed input is lost. Pass `close` to whatever closes the dialog (Escape, an outside click,
 * Cancel); Back, links and reloading ask too. While `question` is not null, it replaces the dialog's buttons.
 */
export const useDiscardQuestion = ({ isDirty, onClose }: Options): { close: () => void; question: ReactNode } => {
  const [isAsking, setAsking] = useState(false)
  const { leaving, stay } = useNavigationBlock(isDirty ? TYPED : null)
  const keepEditing = () => {
    setAsking(false)
    stay()
  }
  const discard = () => {
    stay()
    onClose()
    leaving?.go()
  }
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question:
      isAsking || leaving ? (
        // The key keeps React from reusing this button: "Keep editing" would become the dialog's submit button while it is being pressed,
        // and submit the form.
        <Fragment key="discard">
          <span role="alert" className="min-w-28 flex-1 self-center text-sm">
            What you typed has not been sent.
          </span>
          <Button onClick={keepEditing}>Keep editing</Button>
          <Button variant="danger" onClick={discard}>
            Discard
          </Button>
        </Fragment>
      ) : null,
  }
}
