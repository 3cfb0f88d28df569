'use client'
import { useId, useState, type ReactNode } from 'react'
import { useDiscardQuestion } from '#components/form/discard-question.tsx'
import { moveOnEnter } from '#components/form/move-on-enter.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useReason } from '#lib/client/kept-reason.ts'
import { ReasonField, reasonProblem, type ReasonSpec } from './reason-field.tsx'

export type ActionDialogProps = {
  /** Title with the record: "Hold SO-204410". */
  title: string
  /** Consequences of the action. */
  description?: ReactNode
  /** Label of the confirm button: "Hold order". */
  verb: string
  /** Label of the cancel button, if "Cancel" could be mistaken for the action. */
  cancelLabel?: string
  isDanger?: boolean
  /** Only the button confirms. For dialogs that are used with a scanner, which presses Enter after every code. */
  ignoresEnter?: boolean
  reason?: ReasonSpec
  /** Input fields. A function receives the validation error after the first attempt, to show it next to the field. */
  children?: ReactNode | ((error: string | null) => ReactNode)
  /** Validates the fields in `children`. Returns an error or null. */
  check?: () => string | null
  /** Runs the action; never rejects. On an error the dialog stays open with its values. */
  run: (reason: string) => Promise<{ ok: true } | Refusal>
  /** Called when the user closes the dialog or the action is done. */
  onClose: () => void
}

/** `isFinal`: another attempt cannot help, for example because someone else has done it already. The dialog then only offers to close. */
type Refusal = { ok: false; reason: string; isFinal?: true }

/** Confirmation dialog for an action, with a reason field if needed. */
export default function ActionDialog({
  title,
  description,
  verb,
  cancelLabel = 'Cancel',
  isDanger,
  ignoresEnter,
  reason: spec,
  children,
  check,
  run,
  onClose,
}: ActionDialogProps) {
  const formId = useId()
  const [reason, setReason] = useReason(title)
  const [hasEditedFields, setHasEditedFields] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { close, question } = useDiscardQuestion({ isDirty: !refusal?.isFinal && (hasEditedFields || reason.trim() !== ''), onClose })
  const reasonError = reasonProblem(spec, reason)
  const fieldError = wasSubmitted ? (check?.() ?? null) : null
  const submit = async () => {
    setSubmitted(true)
    setRefusal(null)
    if (reasonError !== null || (check?.() ?? null) !== null) return
    setBusy(true)
    const result = await run(reason.trim())
    setBusy(false)
    if (result.ok) onClose()
    else setRefusal(result)
  }
  const isAlert = !spec && !children
  if (refusal?.isFinal)
    return (
      <Dialog
        open
        isAlert={isAlert}
        onOpenChange={(isOpen) => isOpen || close()}
        title={title}
        footer={
          <Button variant="primary" ref={focusNow} onClick={close}>
            Close
          </Button>
        }
      >
        <ActionError>{refusal.reason}</ActionError>
      </Dialog>
    )
  return (
    <Dialog
      open
      isAlert={isAlert}
      isSaving={isBusy}
      onOpenChange={(isOpen) => isOpen || isBusy || close()}
      title={title}
      description={description}
      footer={
        question ?? (
          <>
            <Button onClick={close} disabledReason={isBusy && 'Saving…'}>
              {cancelLabel}
            </Button>
            <Button form={formId} type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy}>
              {verb}
            </Button>
          </>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key events come from the fields inside */}
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3 pb-1"
        onKeyDown={ignoresEnter ? moveOnEnter : undefined}
        // The error may not apply to the changed input.
        onChange={() => setRefusal(null)}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="contents" onChange={() => setHasEditedFields(true)}>
          {typeof children === 'function' ? children(fieldError) : children}
        </div>
        {spec && <ReasonField spec={spec} value={reason} onChange={setReason} error={wasSubmitted ? reasonError : null} />}
        {fieldError !== null && typeof children !== 'function' && <ActionError>{fieldError}</ActionError>}
        {refusal !== null && <ActionError>{refusal.reason}</ActionError>}
      </form>
    </Dialog>
  )
}

/** The focus was on the button that this one replaces. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus()

/** Error message of a failed action. */
export const ActionError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2 rounded-md bg-bad-tint px-3 py-2 text-sm">
    <Icon name="error" className="mt-0.5 text-bad" />
    <span>{children}</span>
  </p>
)
