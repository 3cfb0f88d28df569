'use client'
import { useState, type ComponentType } from 'react'
import useSWR from 'swr'
import ActionDialog from '#components/actions/action-dialog.tsx'
import { failureText } from '#components/actions/run-rows.ts'
import { toast } from '#components/ui/toast.tsx'
import type { ApiResult } from '#lib/client/api.ts'
import { useWords } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { activateVerb, BLOCK_WORDS } from './block-words.ts'
import { alreadyText } from './conflict-text.ts'
import type { Counterparty } from './create-counterparty.ts'
import { counterpartyId } from './counterparty-filter.ts'
import type { CounterpartyRow } from './counterparty-actions.tsx'
import CounterpartyDialog from './counterparty-dialog.tsx'
import { savedChange, theirConflict } from './save-change.ts'
import { sharedText } from './shared-text.ts'
import { fieldKeysOf, numberKeyOf, type CounterpartyKind } from './counterparty-fields.ts'

type DialogProps = Parameters<typeof CounterpartyDialog>[0]

/** What differs between customers and suppliers in their dialogs. */
export type CounterpartyDialogOptions<Row> = {
  kind: CounterpartyKind
  nameOf: (row: Row) => string
  save: (row: Row, change: Readonly<Record<string, unknown>>) => Promise<ApiResult<unknown>>
  /** Replaces the default form. */
  dialog?: ComponentType<DialogProps>
  /** Shows the client field for a new record even if the user has only one client. */
  alwaysNamesClient?: boolean
  onDone: () => void
}

/** The dialog that is open. `client` is the client that a new record is likely for. */
export type OpenDialog<Row> = { kind: 'new'; client: string | undefined } | { kind: 'edit' | 'block' | 'unblock'; row: Row }

type Props<Row> = {
  open: OpenDialog<Row>
  options: CounterpartyDialogOptions<Row>
  /** Shows the same dialog for the record as it is now. */
  onNewer: (open: OpenDialog<Row>) => void
  onClose: () => void
}

/** The open dialog for a customer or supplier: new, edit, block or unblock. */
export default function CounterpartyDialogs<Row extends CounterpartyRow>({ open, options, onNewer, onClose }: Props<Row>) {
  const { clients, user } = useSession()
  const words = useWords()
  const place = `${options.kind}s`
  const clientFor = (...codes: (string | undefined)[]) =>
    [...codes, user.home_client, clients[0]?.client_code].find((code) => clients.some(({ client_code }) => client_code === code)) ?? ''
  const [newClient, setNewClient] = useState(() => clientFor(open.kind === 'new' ? open.client : undefined))
  const edited = open.kind === 'edit' ? open.row : null
  const client = edited ? (edited.client_code ?? '') : newClient
  const sharing = useSharingClients(options.kind, edited?.id ?? null, clients.length > 1)
  // Access to the client may end while the dialog is open. The user then chooses another one, even if only one is left.
  const isClientLost = client !== '' && !clients.some(({ client_code: code }) => code === client)
  const isClientChosen = clients.length > 1 || options.alwaysNamesClient || isClientLost
  const choices = clients.map(({ client_code: value, client_name: name }) => ({ value, label: `${name} (${value})` }))
  const showNewer = (row: Row) => open.kind !== 'new' && onNewer({ ...open, row })
  const saveEdited = async (row: Row, change: Record<string, unknown>) => {
    const { failure } = await saveChange(options, row, change, showNewer)
    if (!failure) toast({ kind: 'good', title: `${options.nameOf(row)} has been saved` })
    return failure
  }
  const finish = () => {
    options.onDone()
    onClose()
  }
  const finishNew = (added: Counterparty) => {
    finish()
    const id = counterpartyId(options.kind, 'customer_code' in added ? added.customer_code : added.supplier_code, added.client_code)
    const no = 'customer_no' in added ? added.customer_no : added.supplier_no
    toast({
      kind: 'good',
      title: `${[no, added.name].filter(Boolean).join(' · ')} has been added`,
      action: id === null ? undefined : { label: 'Open', onClick: () => openRecord(id) },
    })
  }
  const Form = options.dialog ?? CounterpartyDialog
  return (
    <>
      {(open.kind === 'new' || edited) && (
        <Form
          key={edited?.id}
          kind={options.kind}
          place={place}
          clientCode={client}
          clients={!edited && isClientChosen ? { choices, onChange: setNewClient } : undefined}
          description={edited && sharing.length > 1 ? sharedText({ kind: options.kind, client, sharing, words }) : undefined}
          {...(edited?.is_shared && {
            locked: fieldKeysOf(options.kind).filter((key) => key !== numberKeyOf(options.kind)),
            description: `This ${inSentence(words[options.kind].singular)} also belongs to ${inSentence(words.client.plural)} that you don’t have access to, so you can change only the number. Ask an administrator to change the rest.`,
          })}
          edited={
            edited ? { row: edited, name: options.nameOf(edited), save: (change, base) => saveEdited(base as Row, change) } : undefined
          }
          onDone={finishNew}
          onSavedWithoutDetails={finish}
          onClose={onClose}
        />
      )}
      {(open.kind === 'block' || open.kind === 'unblock') && (
        <BlockDialog row={open.row} isBlock={open.kind === 'block'} options={options} onNewer={showNewer} onClose={onClose} />
      )}
    </>
  )
}

/** The clients among the user's that share the record with this id; empty until they are known. */
const useSharingClients = (kind: CounterpartyKind, id: string | null, isNeeded: boolean): readonly string[] =>
  useSWR(
    id !== null && isNeeded ? `clients of ${id}` : null,
    async () => (await import('./read-again.ts')).readSharingClients(kind, id ?? ''),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  ).data ?? []

type ShowNewer<Row> = (row: Row) => void

/** Saves a change, and shows the record after someone else's change. */
const saveChange = async <Row extends CounterpartyRow>(
  { kind, save, onDone }: CounterpartyDialogOptions<Row>,
  row: Row,
  change: Readonly<Record<string, unknown>>,
  showNewer: ShowNewer<Row>,
): ReturnType<typeof savedChange<Row>> => {
  const readRow = async () => (await (await import('./read-again.ts')).readAgain(kind, row.id)) as Row | null
  const theirs = theirConflict(kind, row, change, await readRow())
  const saved = theirs ?? (await savedChange(kind, row, change, await save(row, change), readRow))
  // Also after a refusal, because the list may be outdated.
  onDone()
  if (saved.newer) showNewer(saved.newer)
  return saved
}

type BlockProps<Row> = { row: Row; isBlock: boolean; options: CounterpartyDialogOptions<Row>; onNewer: ShowNewer<Row>; onClose: () => void }

/** Blocks, unblocks or approves a customer or supplier for its client. */
const BlockDialog = <Row extends CounterpartyRow>({ row, isBlock, options, onNewer, onClose }: BlockProps<Row>) => {
  const { kind, nameOf } = options
  const words = BLOCK_WORDS[kind]
  const noun = inSentence(useWords()[kind].singular)
  const verb = isBlock ? 'Block' : activateVerb(row.status)
  const done = verb === 'Approve' ? 'approved' : isBlock ? 'blocked' : 'no longer blocked'
  const orderPhrase = `${words.orderPhrase} this ${noun}${row.client_code ? ` at ${row.client_code}` : ''}`
  return (
    <ActionDialog
      title={`${verb} ${nameOf(row)}`}
      description={
        isBlock
          ? `New orders can no longer be ${orderPhrase}. Open orders stay as they are.`
          : `New orders can be ${orderPhrase}${verb === 'Approve' ? '' : ' again'}.`
      }
      verb={`${verb} ${noun}`}
      isDanger={isBlock}
      reason={{ label: 'Reason', isRequired: isBlock, choices: isBlock ? words.reasons : undefined }}
      run={async (reason) => {
        const change = { status: isBlock ? 'BLOCKED' : 'ACTIVE', reason: reason || null }
        const { failure, newer } = await saveChange(options, row, change, onNewer)
        const already = newer ? alreadyText(newer, isBlock, nameOf(newer)) : null
        if (already !== null) return { ok: false, isFinal: true, reason: already }
        if (failure) return { ok: false, reason: failureText(failure) }
        toast({ kind: 'good', title: `${nameOf(row)} is ${done}` })
        return { ok: true }
      }}
      onClose={onClose}
    />
  )
}

const openRecord = (id: string) => {
  const params = new URLSearchParams(window.location.search)
  params.set('open', id)
  params.delete('tab')
  window.history.pushState(null, '', `?${params.toString()}`)
}
