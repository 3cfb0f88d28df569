'use client'
import { useMemo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { choicesFor } from '#components/orders/form/header/field-choices.ts'
import { byKey } from '#components/orders/form/header/names.ts'
import { ChangesTable } from '#components/record/changes-table.tsx'
import { editableIn } from '#lib/contract/orders/order-steps.ts'
import { isAgreedWithBuyer, linesLocked, lockReason } from '#components/orders/form/header/locks.ts'
import { useSession } from '#lib/client/session.tsx'
import type { FormField } from '#lib/contract/exact-types.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { gridOf, linesIn } from '#lib/order-form/grid.ts'
import { mergeForms, withoutLocked, type Form, type TheirChange } from '#lib/order-form/draft/changes.ts'
import { formatTime } from '#lib/client/format.ts'
import { numberOf, orderOf, type OrderRecord } from './calls.ts'
import { useFormContext } from '#components/orders/form/form-context.ts'
import { formOfRecord, savedBody } from './form-start.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

type Props = { current: OrderRecord; columns: readonly LineColumn[] }

/** Shown if someone else changed the order while the user was editing it. Lists both users' changes and lets the user choose. */
export default function ConflictDialog({ current, columns }: Props) {
  const { kind, session, options, dateFormat, form, setHeader } = useFormContext()
  const { config } = useSession()
  const facts = useMemo(() => ({ fields: options.fields, columns, dateFormat }), [options, columns, dateFormat])
  const { merged, lost, theirChanges, theirs, areLinesLocked } = useMemo(() => {
    const mine: Form = { head: byKey(form.getValues()), lines: linesIn(session.grid.grid.get()) }
    const theirForm = formOfRecord(current, facts)
    const labelOf = (key: string) => options.fields.find((field) => field.key === key)?.label ?? key
    const { merged: both, theirChanges: changes } = mergeForms(session.base.get(), mine, theirForm, labelOf)
    const editable = editableIn(kind, current.status)
    const isAgreed = isAgreedWithBuyer(kind, current.status, config.supplier_mode)
    const isFieldLocked = (field: FormField) => lockReason(field, editable, current, isAgreed) !== null
    const isLocked = linesLocked(current, editable, isAgreed)
    return {
      ...withoutLocked(both, theirForm, { fields: options.fields.filter(isFieldLocked), areLinesLocked: isLocked }),
      theirChanges: changes,
      theirs: theirForm,
      areLinesLocked: isLocked,
    }
  }, [current, facts, form, session, options, kind, config.supplier_mode])
  // The form shows the labels of its choices and never their codes.
  const textOf = (key: string, value: string) =>
    choicesFor(key, options, { client: '', carrier: theirs.head['carrier_code'] ?? '' }).find((choice) => choice.value === value)?.label ??
    value
  const conflicts = theirChanges.filter((change) => change.isConflict)
  const continueWith = (next: Form) => {
    setHeader(next.head, true)
    session.grid.grid.set(gridOf(next.lines, areLinesLocked))
    session.order.set(orderOf(current))
    session.record.set(current)
    session.base.set(theirs)
    session.saver.rebase(orderOf(current), savedBody(theirs, facts))
    session.markEdited()
    session.theirRecord.set(null)
  }
  const editorName = current.updated_by ?? 'Someone'
  const timeText = current.updated_at ? ` at ${formatTime(current.updated_at)}` : ''
  const hasNewStatus = current.status !== session.order.get()?.status
  const statusText = current.status_name && hasNewStatus ? `; it is ${inSentence(current.status_name)} now` : ''
  return (
    <Dialog
      open
      onOpenChange={(open) => open || session.theirRecord.set(null)}
      size="lg"
      title={`${numberOf(current)} was changed while you were typing`}
      description={`${editorName} changed it${timeText}${statusText}. Nothing you typed is lost.`}
      footer={
        <>
          <Button onClick={() => session.theirRecord.set(null)}>Back to the form</Button>
          <Button onClick={() => continueWith(theirs)}>Discard mine, use theirs</Button>
          <Button variant="primary" data-autofocus onClick={() => continueWith(merged)}>
            {conflicts.length > 0 ? 'Keep mine where both changed' : 'Apply their changes'}
          </Button>
        </>
      }
    >
      {theirChanges.length > 0 ? (
        <ChangesTable
          caption={`Changes to ${numberOf(current)} in the meantime`}
          type={null}
          changes={theirChanges.map(({ field, label, before, after }) => ({
            field,
            label,
            before: textOf(field, before),
            after: textOf(field, after),
          }))}
        />
      ) : (
        <p className="text-base text-muted">None of the fields shown here changed, only the status.</p>
      )}
      {conflicts.length > 0 && (
        <ConflictingValues conflicts={conflicts.map((change) => ({ ...change, mine: textOf(change.field, change.mine) }))} />
      )}
      {lost.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 text-sm font-medium">
            {current.status_name
              ? `These cannot be changed in an order that is ${inSentence(current.status_name)}:`
              : 'You can no longer change these:'}
          </h3>
          <ul className="text-sm">
            {lost.map(({ label, mine }) => (
              <li key={label} className="py-0.5">
                <span className="text-muted">{mine === null ? label : `${label}:`}</span> {mine}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

const ConflictingValues = ({ conflicts }: { conflicts: readonly TheirChange[] }) => (
  <section className="mt-4">
    <h3 className="mb-1 text-sm font-medium">You changed these too. Your values:</h3>
    <ul className="text-sm">
      {conflicts.map((change) => (
        <li key={change.field} className="py-0.5">
          <span className="text-muted">{change.label}:</span> {change.mine || '–'}
        </li>
      ))}
    </ul>
  </section>
)
