'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { Link } from '#components/ui/link.tsx'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { missingAccessText, useMissingAccess, useV7Features } from '#lib/client/v7-features.ts'
import { useSession } from '#lib/client/session.tsx'
import {
  draftKey,
  readSnapshot,
  type DraftStore,
  type Snapshot,
  dropAbandoned,
  abandonedText,
  readAbandoned,
  moveToAbandoned,
} from '#lib/order-form/draft/tab-copy.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { isShowableCode } from '#lib/shared/showable-code.ts'
import { loadOrder, numberOf, type OrderRecord } from './draft/calls.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { maySave, orderLockReason } from './header/locks.ts'
import type { AbandonedOrder } from './draft/abandoned-order.tsx'
import { useOwnDraft } from './draft/own-draft.ts'
import { OptionsGate } from './options-gate.tsx'
import { isReturning } from './is-returning.ts'
import { useInitialScope } from './use-initial-scope.ts'

type Props = { kind: OrderKind; /** Id of the order to edit. Undefined for a new order. */ id?: string }

/** The tab's sessionStorage, or null if access is denied: even reading the property can throw. */
const tabStore = (): DraftStore | null => {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

const counterpartyOf = (code: string | null): string | null => (code !== null && isShowableCode(code) ? code : null)

/** Screen to enter a new order, a copy or a draft, or to change an order. */
export const OrderFormScreen = (props: Props) => {
  const [attempt, setAttempt] = useState(0)
  return <OrderFormStart key={attempt} {...props} onRestart={() => setAttempt((old) => old + 1)} />
}

/** Determines what the form starts from. */
const OrderFormStart = ({ kind, id, onRestart }: Props & { onRestart: () => void }) => {
  const params = useSearchParams()
  // The URL changes while the form is open (a draft gets its id). Only the initial one counts.
  const [requested, setRequested] = useState(() => ({
    draft: params.get('draft'),
    copy: params.get('copy'),
    products: params.getAll('product'),
    counterparty: counterpartyOf(params.get(ORDER_WORDS[kind].counterparty)),
  }))
  const { user, can, modules, ends } = useSession()
  const { hasCall } = useV7Features()
  const missing = useMissingAccess()
  const toClientWording = useClientWording()
  // Decided once: a later change must not remove a form that the user has typed into.
  const [isReadOnly] = useState(() => id !== undefined && !hasCall(kind === 'SO' ? 'patchSalesOrder' : 'patchPurchaseOrder'))
  const scope = useInitialScope()
  const words = ORDER_WORDS[kind]
  const editedId = id ?? requested.draft
  const recordId = editedId ?? requested.copy
  const record = useRecord(kind, recordId)
  const isEmpty = recordId === null && requested.products.length === 0
  const [{ snapshot, abandoned }, setStored] = useState(() => readStoredChanges(kind, editedId, isEmpty, user.id))
  // An order that was typed is soon a draft in v7 and no longer in the tab. So if the tab has none, a draft may be offered.
  const mayOfferDraft = isEmpty && snapshot === null && abandoned === null
  const { draft, decline } = useOwnDraft(kind, mayOfferDraft && can(words.module, 'view'))
  const leftDraft: AbandonedOrder | null = draft && {
    description: draft.description,
    onContinue: () => {
      window.history.replaceState(null, '', `?draft=${encodeURIComponent(draft.id)}`)
      setStored(readStoredChanges(kind, draft.id, false, user.id))
      setRequested((old) => ({ ...old, draft: draft.id }))
    },
    onLater: decline,
  }
  const abandonedOrder: AbandonedOrder | null = abandoned && {
    description: abandonedText(abandoned),
    onContinue: () => {
      dropAbandoned(tabStore(), kind)
      setStored({ snapshot: abandoned, abandoned: null })
    },
    onLater: () => setStored({ snapshot, abandoned: null }),
    onDiscard: () => {
      dropAbandoned(tabStore(), kind)
      setStored({ snapshot, abandoned: null })
    },
  }
  const granted = maySave(id === undefined ? null : (record.data ?? 'loading'), (action) => can(words.module, action))
  const isGranted = modules.length === 0 || granted === true
  // Once v7 has granted the permission (then `ends` is known), losing it must not remove a form that the user has typed into.
  const [wasGranted, setWasGranted] = useState(false)
  if (isGranted && ends && !wasGranted) setWasGranted(true)
  // The same goes for the access to a client and a site.
  const [hadAccess, setHadAccess] = useState(recordId !== null || snapshot !== null)
  if (missing === null && ends && !hadAccess) setHadAccess(true)
  if (!isGranted && !wasGranted && granted !== 'undecided')
    return (
      <ErrorState heading="h1" icon="lock" title={`You don’t have permission to ${id ? 'change' : 'enter'} ${words.noun}s.`}>
        Ask your administrator.
      </ErrorState>
    )
  if (missing !== null && ends && !hadAccess)
    return (
      <ErrorState heading="h1" icon={missing} title={toClientWording(`${missingAccessText(missing)}.`)}>
        {toClientWording(`Every order belongs to a ${missing}. Ask your administrator to give you access to one.`)}
      </ErrorState>
    )
  if (isReadOnly)
    return (
      <ErrorState
        heading="h1"
        icon="lock"
        title={`This warehouse system does not accept changes to ${words.noun}s.`}
        action={
          <Link href={`${MODULE_INFO[words.module].route}/new?copy=${encodeURIComponent(id ?? '')}`} className={buttonClass('secondary')}>
            Copy to a new order
          </Link>
        }
      >
        The order stays as it was entered.
      </ErrorState>
    )
  if (recordId && record.error && !record.data) return <RecordFailed kind={kind} failure={record.error} onRetry={onRestart} />
  if (recordId && !record.data) return <FormSkeleton title={id ? 'Edit order' : words.new} />
  const lock = id !== undefined && record.data && snapshot === null ? orderLockReason(kind, record.data) : null
  if (lock !== null && record.data)
    return (
      <ErrorState
        heading="h1"
        icon="lock"
        title={`${numberOf(record.data)} cannot be changed.`}
        action={
          <Link href={listHref(words.module, { open: record.data.id })} className={buttonClass('secondary')}>
            Back to {numberOf(record.data)}
          </Link>
        }
      >
        {lock}
      </ErrorState>
    )
  return (
    <OptionsGate
      // A continued order replaces the empty form.
      key={snapshot?.at ?? requested.draft ?? 'empty'}
      abandoned={abandonedOrder ?? leftDraft}
      source={{
        kind,
        record: record.data,
        isCopy: editedId === null && requested.copy !== null,
        snapshot,
        scope,
        products: requested.products,
        counterparty: recordId || snapshot ? null : requested.counterparty,
      }}
      store={tabStore()}
      onRestart={onRestart}
    />
  )
}

type StoredCopies = { snapshot: Snapshot | null; abandoned: Snapshot | null }

/**
 * The changes that the tab has stored for this form. They are restored without asking only after a page reload, or a sign-in after the
 * session expired on this page. Next to an empty new order, an unfinished one is offered.
 */
const readStoredChanges = (kind: OrderKind, open: string | null, isEmpty: boolean, user: string): StoredCopies => {
  const store = tabStore()
  const isOther = open === null && !isReturning()
  if (isOther) moveToAbandoned(store, kind, user)
  return {
    snapshot: isOther ? null : readSnapshot(store, draftKey(kind, open), user),
    abandoned: isEmpty ? readAbandoned(store, kind, user) : null,
  }
}

type LoadedRecord = { data: OrderRecord | null; error: ApiFailure | undefined }
const NOT_LOADED: LoadedRecord = { data: null, error: undefined }

/**
 * Loads the order once when the form opens. It is not reloaded while the user types. What lists have cached may be outdated, or the order
 * deleted since, so the form always asks v7 itself.
 */
const useRecord = (kind: OrderKind, id: string | null): LoadedRecord => {
  const [loaded, setLoaded] = useState(NOT_LOADED)
  useEffect(() => {
    if (id === null) return undefined
    let isCurrent = true
    void loadOrder(kind, id).then((result) => {
      if (!isCurrent) return
      setLoaded(result.ok ? { data: result.value.data, error: undefined } : { data: null, error: result.failure })
    })
    return () => {
      isCurrent = false
    }
  }, [kind, id])
  return loaded
}

const RecordFailed = ({ kind, failure, onRetry }: { kind: OrderKind; failure: ApiFailure; onRetry: () => void }) => {
  const words = ORDER_WORDS[kind]
  const isNotFound = failure.status === 404
  return (
    <ErrorState
      heading="h1"
      title={isNotFound ? 'This order was not found.' : 'The order could not be loaded.'}
      onRetry={isNotFound ? undefined : onRetry}
      action={
        isNotFound && (
          <Link href={MODULE_INFO[words.module].route} className={buttonClass('secondary')}>
            Go to the {words.noun}s
          </Link>
        )
      }
      requestId={failure.requestId}
    >
      {isNotFound ? 'It may have been removed, or you may not have access to it.' : failure.message}
    </ErrorState>
  )
}
