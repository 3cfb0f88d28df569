'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
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
  reason?: ReasonSpec
  /** Input fields. As a function they receive the validation error after the first attempt, to show it at the field. */
  children?: ReactNode | ((wrong: string | null) => ReactNode)
  /** Validates the fields in `children`. Returns an error or null. */
  check?: () => string | null
  /** Runs the action. On an error the dialog stays open with its values. */
  run: (reason: string) => Promise<{ ok: true } | { ok: false; reason: string }>
  /** Called when the user closes the dialog or the action is done. */
  onClose: () => void
}

/** Confirmation dialog for an action, with a reason field if needed. */
export default function ActionDialog({
  title,
  description,
  verb,
  cancelLabel = 'Cancel',
  isDanger,
  reason: spec,
  children,
  check,
  run,
  onClose,
}: ActionDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const problem = reasonProblem(spec, reason)
  const wrong = isTried ? (check?.() ?? null) : null
  const start = async () => {
    setTried(true)
    setRefusal(null)
    if (problem !== null || (check?.() ?? null) !== null) return
    setBusy(true)
    const done = await run(reason.trim())
    setBusy(false)
    if (done.ok) onClose()
    else setRefusal(done.reason)
  }
  return (
    <Dialog
      open
      isAlert={!spec && !children}
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabledReason={isBusy && 'Wait for the answer'}>
            {cancelLabel}
          </Button>
          <Button form="action" type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id="action"
        noValidate
        className="flex flex-col gap-3 pb-1"
        // The error does not apply to the changed input.
        onChange={() => setRefusal(null)}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        {typeof children === 'function' ? children(wrong) : children}
        {spec && <ReasonField spec={spec} value={reason} onChange={setReason} error={isTried ? problem : null} />}
        {wrong !== null && typeof children !== 'function' && <Refusal>{wrong}</Refusal>}
        {refusal !== null && <Refusal>{refusal}</Refusal>}
      </form>
    </Dialog>
  )
}

/** Error message of a failed action. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2 rounded-md bg-bad-tint px-3 py-2 text-sm">
    <Icon name="error" className="mt-0.5 text-bad" />
    <span>{children}</span>
  </p>
)
