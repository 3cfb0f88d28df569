'use client'
import { useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Link } from '#components/ui/link.tsx'
import { UnsavedCounterparty } from '#components/suppliers/shared/unsaved-counterparty.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { toast } from '#components/ui/toast.tsx'
import { sendAllPages } from '#lib/client/all-pages.ts'
import { send } from '#lib/client/api.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { formatMoment } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { useScope, type Scope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { useV7Features } from '#lib/client/v7-features.ts'
import { auditRejected, type Rejection, type RejectionDetail } from '#lib/contract/rejections/rejections.ts'
import { fixedText, findFix, type Fix } from './fixes.ts'
import { extractParty } from './extract-party.ts'
import { errorText, isWaiting, messageType } from './rules.ts'

const CounterpartyDialog = lazyPart(() => import('#components/suppliers/shared/counterparty-dialog.tsx'))

type Props = {
  problem: { code: string | null; value: string | null }
  /** A message that has this error. */
  row: Rejection
  /** The message with its payload, if loaded. */
  detail: RejectionDetail | null
  /** The waiting messages, if they are loaded: one of them may fix the error. */
  waiting?: readonly Rejection[]
  onFixed: OnFixed
}

/** Called when the cause is fixed and these messages can be reprocessed. `fixedBy` says what fixed it, if known. */
export type OnFixed = (rows: readonly Rejection[], fixedBy: string | null) => void

/** Button to fix an error: create the missing record, open the right screen, or copy text for the sender. */
export const FixAction = ({ problem, row, detail, waiting, onFixed }: Props) => {
  const fix = findFix({ ...problem, client: row.client_code, reference: row.ref_no, kind: row.ref_type }, waiting)
  const { can } = useSession()
  const toClientWording = useClientWording()
  // No fix for messages that are done, or whose cause is already fixed.
  if (!isWaiting(row) || fixedText(row, problem) !== null) return null
  if (fix.kind === 'counterparty') return <CounterpartyFix fix={fix} problem={problem} row={row} detail={detail} onFixed={onFixed} />
  if (fix.kind === 'carrier') return <CarrierFix fix={fix} />
  if (fix.kind === 'words') return <p className="text-sm text-muted">{fix.text}</p>
  if (fix.kind === 'link') {
    if (!can(fix.module, 'view')) return null
    return (
      <Link href={fix.href} className={buttonClass('secondary', 'sm')}>
        <Icon name="arrow-right" size={14} />
        <ClientWording>{fix.label}</ClientWording>
      </Link>
    )
  }
  if (detail) return <CopyForSender text={senderText(detail, toClientWording)} />
  return (
    fix.advice && (
      <p className="text-sm text-muted">
        <ClientWording>{fix.advice}</ClientWording>
      </p>
    )
  )
}

/** The settings have carrier codes only if v7 has all of these calls. */
const MAPPING_CALLS = ['settingsClientUsers', 'settingsCarrierCodes', 'putSettingsCarrierCode'] as const

/** Links to the mapping of the code, or says who can do it if this user cannot. */
const CarrierFix = ({ fix: { code, client } }: { fix: Extract<Fix, { kind: 'carrier' }> }) => {
  const { can } = useSession()
  const { hasCall } = useV7Features()
  const toClientWording = useClientWording()
  if (!MAPPING_CALLS.every(hasCall))
    return (
      <p className="text-sm text-muted">{`Map ${code} ${toClientWording('to a carrier in the integration stream, outside Gatehouse.')}`}</p>
    )
  if (!can('settings', 'edit'))
    return (
      <p className="text-sm text-muted">
        {`Ask an administrator to map ${code} ${toClientWording('to one of our carriers')} in the settings.`}
      </p>
    )
  return (
    <Link href={listHref('settings', { view: 'carriers', client, code })} className={buttonClass('secondary', 'sm')}>
      <Icon name="arrow-right" size={14} />
      Map {code} {toClientWording('to a carrier')}
    </Link>
  )
}

/** For errors that only the sender can fix: copies a description of the message and its errors. */
const CopyForSender = ({ text }: { text: string }) => (
  <Button
    size="sm"
    icon="copy"
    onClick={() =>
      void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
        () => toast({ kind: 'good', title: 'Copied', description: 'Paste it into an email to the sender.' }),
        () => toast({ kind: 'bad', title: 'Your browser blocked copying' }),
      )
    }
  >
    Copy text for the sender
  </Button>
)

/** Fields that cannot be edited, because the number comes from the message. */
const LOCKED = ['customer_no', 'supplier_no']

/** Why the user cannot create the record, by the module whose right it takes: adding customers needs the right to create sales orders. */
const CREATE_REFUSALS = {
  sales_orders: 'To add customers, you need the right to create sales orders',
  suppliers: 'You don’t have permission to create suppliers',
} as const

type CounterpartyProps = Props & { fix: Extract<Fix, { kind: 'counterparty' }> }

/** Creates the missing customer or supplier, prefilled from the message. */
const CounterpartyFix = ({ fix, problem, row, detail, onFixed }: CounterpartyProps) => {
  const { can } = useSession()
  const toClientWording = useClientWording()
  const scope = useScope()
  const storageKey = `rejection ${row.id} ${detail ? 'alone' : 'in its group'}`
  const kept = useRestoredForm('counterparty', UnsavedCounterparty)
  const [initial, setInitial] = useState<Record<string, string> | null>(() => (kept?.place === storageKey ? kept.values : null))
  const [isLoading, setLoading] = useState(false)
  const module = fix.counterparty === 'customer' ? 'sales_orders' : 'suppliers'
  const word = toClientWording(fix.counterparty === 'customer' ? 'Customer' : 'Supplier')
  const open = async () => {
    setLoading(true)
    const message = detail ?? (await loadDetail(row.id))
    setLoading(false)
    const prefill = message ? extractParty(message.payload, message.payload_format, fix.counterparty) : {}
    setInitial({ ...prefill, [fix.counterparty === 'customer' ? 'customer_no' : 'supplier_no']: fix.no })
  }
  const onCreated = (fixedBy: string | null) => {
    setInitial(null)
    void findSameCause(row, problem, scope).then((rows) => onFixed(rows, fixedBy))
  }
  return (
    <>
      <Button
        size="sm"
        icon="plus"
        busy={isLoading}
        disabledReason={can(module, 'create') ? null : toClientWording(CREATE_REFUSALS[module])}
        onClick={() => void open()}
      >
        {toClientWording(`Create ${fix.counterparty}`)} {fix.no}
      </Button>
      {initial && (
        <CounterpartyDialog
          kind={fix.counterparty}
          place={storageKey}
          clientCode={row.client_code ?? ''}
          initial={initial}
          locked={LOCKED}
          onClose={() => setInitial(null)}
          onStartOver={() => {
            setInitial(null)
            void open()
          }}
          onDone={() => onCreated(`${word} ${fix.no} has been created`)}
          // The number is that of the messages: they wait for this record, no matter who added it.
          onAlreadyAdded={() => onCreated(`${word} ${fix.no} has already been added by someone else`)}
          onSavedWithoutDetails={() => onCreated(null)}
        />
      )}
    </>
  )
}

const loadDetail = async (id: string): Promise<RejectionDetail | null> => {
  const result = await send(auditRejected, { query: { id } })
  return result.ok && !Array.isArray(result.value.data) ? result.value.data : null
}

/** The waiting messages of the client with the same cause, within the chosen owners and sites, and this one. */
const findSameCause = async (row: Rejection, { code, value }: Props['problem'], { owner, site }: Scope): Promise<Rejection[]> => {
  const client = row.client_code ? [row.client_code] : undefined
  const result = await sendAllPages(auditRejected, (paging) => ({
    query: { client, owner, site, error_code: code ? [code] : undefined, q: value ?? undefined, ...paging },
  }))
  const messages = result.ok && Array.isArray(result.value.data) ? result.value.data : []
  const sameCause = messages.filter((message) => (message.cause ? message.cause === `${code}:${value}` : message.error === row.error))
  return sameCause.some((message) => message.id === row.id) ? sameCause : [row, ...sameCause]
}

/** Text for the sender of a message: which message it was, and all its errors. */
const senderText = (message: RejectionDetail, toClientWording: (text: string) => string): string =>
  [
    `${messageType(message, toClientWording) || 'Message'}, control number ${message.control_no ?? 'unknown'}, reference ${message.ref_no ?? 'none'}`,
    `was rejected on ${formatMoment(message.rejected_at)}:`,
    ...message.errors.map(({ message: text, code, path }) => `- ${errorText(text, code, toClientWording)}${path ? ` (${path})` : ''}`),
    '',
    'Please correct the message and send it again.',
  ].join('\n')
