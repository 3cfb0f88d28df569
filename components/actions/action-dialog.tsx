'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { ReasonField, reasonProblem, type ReasonSpec } from './reason-field.tsx'

export type ActionDialogProps = {
  /** Names the thing: "Hold SO-204410". */
  title: string
  /** What follows from it. */
  description?: ReactNode
  /** On the button: "Hold order". */
  verb: string
  /** On the button that does nothing: where "Cancel" could be taken for the deed. */
  cancelLabel?: string
  isDanger?: boolean
  reason?: ReasonSpec
  /** Fields of what is done. As a function they get what is wrong with them once somebody tried, and show it where it is. */
  children?: ReactNode | ((wrong: string | null) => ReactNode)
  /** What is wrong with the fields in `children`; null to go on. */
  check?: () => string | null
  /** Does it. A refusal stays in the dialog, with everything that was typed. */
  run: (reason: string) => Promise<{ ok: true } | { ok: false; reason: string }>
  /** Closed, by the user or because it was done. */
  onClose: () => void
}

/** Asks before something is done, for a reason where one is needed. */
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
        // What was refused is something else now.
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

/** Why it was not done. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2 rounded-md bg-bad-tint px-3 py-2 text-sm">
    <Icon name="error" className="mt-0.5 text-bad" />
    <span>{children}</span>
  </p>
)
