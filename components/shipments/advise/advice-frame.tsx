'use client'
import type { ReactNode } from 'react'
import { useDiscardQuestion } from '#components/form/discard-question.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

/** Id of the form, which the dialog's button submits. */
export const ADVICE_FORM = 'advise'

export type FormState = {
  isBusy: boolean
  isDirty: boolean
  /** There is nothing to send. */
  isEmpty?: boolean
  /** v7's message about the order, whose field is outside the form. */
  orderProblem?: string | undefined
}

type Props = {
  title: string
  description?: string
  verb: string
  state: FormState
  disabledReason?: string | null
  /** Replaces the form's buttons once the ASN has been sent. */
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Dialog frame of the ASN form. Asks before closing with unsaved changes. */
export const AdviceFrame = ({ title, description, verb, state, disabledReason, footer, onClose, children }: Props) => {
  const { close, question } = useDiscardQuestion({ isDirty: state.isDirty && !footer, onClose })
  return (
    <Dialog
      open
      size="lg"
      isSaving={state.isBusy}
      // The confirmation is smaller than the form, so the second click of a double click may land outside. It must not close the dialog.
      staysOnOutsideClick={footer !== undefined && footer !== null}
      onOpenChange={(isOpen) => isOpen || state.isBusy || close()}
      title={title}
      description={description}
      footer={
        footer ??
        question ?? (
          <>
            <Button onClick={close} disabledReason={state.isBusy && 'Saving…'}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={ADVICE_FORM} busy={state.isBusy} disabledReason={disabledReason}>
              {verb}
            </Button>
          </>
        )
      }
    >
      {children}
    </Dialog>
  )
}
