'use client'
import { useState, type ComponentType } from 'react'
import { failureText } from '#components/actions/run-rows.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import type { ApiResult } from '#lib/client/api.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { UnsavedCounterparty } from './unsaved-party.ts'
import type { CounterpartyRow, CounterpartySteps } from './party-actions.tsx'
import type CounterpartyDialogType from './party-dialog.tsx'
import type { CounterpartyKind } from './party-fields.ts'

const ActionDialog = lazyPart(() => import('#components/actions/action-dialog.tsx'))
const CounterpartyDialog = lazyPart(() => import('./party-dialog.tsx'))

type DialogProps = Parameters<typeof CounterpartyDialogType>[0]

type Options<Row> = Pick<CounterpartySteps<Row>, 'canChange' | 'otherActions'> & {
  kind: CounterpartyKind
  nameOf: (row: Row) => string
  save: (row: Row, change: Readonly<Record<string, unknown>>) => Promise<ApiResult<unknown>>
  words: {
    /** Completes "New orders can be …": "placed with". */
    orderPhrase: string
    /** Reasons to choose from when blocking. */
    reasons: readonly string[]
  }
  /** Replaces the default form. */
  dialog?: ComponentType<DialogProps>
  /** Shows the client field for a new record even if the user has only one client. */
  alwaysNamesClient?: boolean
  onDone: () => void
}

type OpenDialog<Row> = { kind: 'new' } | { kind: 'edit' | 'block' | 'unblock'; row: Row }

/** The actions for customers or suppliers, and the dialog that is open for one of them. */
export const useCounterpartySteps = <Row extends CounterpartyRow>({ canChange, otherActions, ...options }: Options<Row>) => {
  const place = `${options.kind}s`
  const { clients, user } = useSession()
  const scope = useScope()
  const stored = useRestoredForm('counterparty', UnsavedCounterparty)
  const kept = stored?.place === place ? stored : null
  // If the session ended while the user was typing, the form opens again with their input.
  const [open, setOpen] = useState<OpenDialog<Row> | null>(
    () => kept && (kept.row ? { kind: 'edit', row: kept.row as Row } : { kind: 'new' }),
  )
  const clientFor = (...codes: (string | undefined)[]) =>
    [...codes, user.home_client, clients[0]?.client_code].find((code) => clients.some(({ client_code }) => client_code === code)) ?? ''
  const [newClient, setNewClient] = useState(() => clientFor(kept?.client))
  const close = () => setOpen(null)
  const edited = open?.kind === 'edit' ? open.row : null
  const client = edited ? (edited.client_code ?? '') : newClient
  const choices = clients.map(({ client_code: value, client_name: name }) => ({ value, label: `${name} (${value})` }))
  const finish = () => {
    options.onDone()
    close()
  }
  const Form = options.dialog ?? CounterpartyDialog
  const dialogs = (
    <>
      {(open?.kind === 'new' || edited) && (
        <Form
          kind={options.kind}
          place={place}
          clientCode={client}
          clients={!edited && (clients.length > 1 || options.alwaysNamesClient) ? { choices, onChange: setNewClient } : undefined}
          edited={edited ? { row: edited, name: options.nameOf(edited), save: (change) => saveEdited(options, edited, change) } : undefined}
          onDone={finish}
          onSavedWithoutDetails={finish}
          onClose={close}
        />
      )}
      {(open?.kind === 'block' || open?.kind === 'unblock') && (
        <BlockDialog row={open.row} isBlock={open.kind === 'block'} options={options} onClose={close} />
      )}
    </>
  )
  const steps: CounterpartySteps<Row> = {
    edit: (row) => setOpen({ kind: 'edit', row }),
    block: (row) => setOpen({ kind: 'block', row }),
    unblock: (row) => setOpen({ kind: 'unblock', row }),
    canChange,
    otherActions,
  }
  const create = () => {
    setNewClient(clientFor(scope.client[0]))
    setOpen({ kind: 'new' })
  }
  return { steps, dialogs, create }
}

type DialogOptions<Row> = Omit<Options<Row>, 'canChange' | 'otherActions'>

const saveEdited = async <Row,>({ save, onDone }: DialogOptions<Row>, row: Row, change: Record<string, unknown>) => {
  const result = await save(row, change)
  if (!result.ok) return result.failure
  onDone()
  return null
}

type BlockProps<Row> = { row: Row; isBlock: boolean; options: DialogOptions<Row>; onClose: () => void }

/** Blocks or unblocks a customer or supplier for its client. */
const BlockDialog = <Row extends CounterpartyRow>({ row, isBlock, options, onClose }: BlockProps<Row>) => {
  const { kind, words, nameOf, save, onDone } = options
  const verb = isBlock ? 'Block' : 'Unblock'
  const orderPhrase = `${words.orderPhrase} this ${kind}${row.client_code ? ` at ${row.client_code}` : ''}`
  return (
    <ActionDialog
      title={`${verb} ${nameOf(row)}`}
      description={
        isBlock ? `New orders can no longer be ${orderPhrase}. Open orders stay as they are.` : `New orders can be ${orderPhrase} again.`
      }
      verb={`${verb} ${kind}`}
      isDanger={isBlock}
      reason={{ label: 'Reason', isRequired: isBlock, choices: isBlock ? words.reasons : undefined }}
      run={async (reason) => {
        const result = await save(row, { status: isBlock ? 'BLOCKED' : 'ACTIVE', reason: reason || null })
        // Even if it was refused: the list may be outdated.
        onDone()
        return result.ok ? { ok: true } : { ok: false, reason: failureText(result.failure) }
      }}
      onClose={onClose}
    />
  )
}
