'use client'
import { useState, type ReactNode } from 'react'
import { useUnsavedMessage } from '#components/form/use-unsaved-message.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useRestoredChange } from '#lib/client/unsaved-form.ts'
import { useScope } from '#lib/client/scope.ts'
import type { CounterpartyRow, CounterpartyHandlers } from './counterparty-actions.tsx'
import type CounterpartyDialogsType from './counterparty-dialogs.tsx'
import type { CounterpartyDialogOptions, OpenDialog } from './counterparty-dialogs.tsx'
import { UnsavedCounterparty } from './unsaved-counterparty.ts'

const Dialogs = lazyPart(() => import('./counterparty-dialogs.tsx')) as typeof CounterpartyDialogsType

type Options<Row> = Pick<CounterpartyHandlers<Row>, 'canChange' | 'otherActions'> & CounterpartyDialogOptions<Row>

/** The actions for customers or suppliers, and the dialog that is open for one of them. */
export const useCounterpartyActions = <Row extends CounterpartyRow>({ canChange, otherActions, ...options }: Options<Row>) => {
  const scope = useScope()
  const stored = useRestoredChange('counterparty', UnsavedCounterparty)
  const kept = stored?.value.place === `${options.kind}s` ? stored.value : null
  const edited = kept?.row as Row | undefined
  const isElsewhere = edited !== undefined && !stored?.isHere
  // If the session ended while the user was typing, the form reopens with their input.
  const [open, setOpen] = useState<OpenDialog<Row> | null>(() =>
    kept && !isElsewhere ? (edited ? { kind: 'edit', row: edited } : { kind: 'new', client: kept.client }) : null,
  )
  useUnsavedMessage('counterparty', isElsewhere ? options.nameOf(edited) : null, () => edited && setOpen({ kind: 'edit', row: edited }))
  const handlers: CounterpartyHandlers<Row> = {
    edit: (row) => setOpen({ kind: 'edit', row }),
    block: (row) => setOpen({ kind: 'block', row }),
    unblock: (row) => setOpen({ kind: 'unblock', row }),
    canChange,
    otherActions,
  }
  const dialogs: ReactNode = <>{open && <Dialogs open={open} options={options} onNewer={setOpen} onClose={() => setOpen(null)} />}</>
  return { handlers, dialogs, create: () => setOpen({ kind: 'new', client: scope.client[0] }) }
}
