'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import { createStore, type Store } from '#lib/shared/store.ts'
import { changedPart, orderBody } from '#lib/order-form/body.ts'
import { changesBetween, hasNoChanges, type Form } from '#lib/order-form/draft/changes.ts'
import { bodyWithFilledPrices, withFilledPrices } from '#lib/order-form/draft/filled-prices.ts'
import { withStoredNumber } from '#lib/order-form/draft/kept-number.ts'
import { createSaver, type Saver } from '#lib/order-form/draft/saver.ts'
import { isAccepted, type Closed, type SavedOrder, type SaverState, type Warning } from '#lib/order-form/draft/states.ts'
import { createTabCopy, draftKey, type DraftStore } from '#lib/order-form/draft/tab-copy.ts'
import { createUnsavedStore, type UnsavedStore } from '#lib/order-form/draft/unsaved-store.ts'
import type { Finding } from '#lib/order-form/findings.ts'
import { amendLines, linesIn } from '#lib/order-form/grid.ts'
import type { HeaderValues } from '#lib/order-form/header.ts'
import { numberKey } from '#lib/order-form/kind.ts'
import { filledLines } from '#lib/order-form/lines.ts'
import type { SentForm } from '#lib/order-form/server-findings.ts'
import { isLocked } from '#lib/order-form/columns.ts'
import { createGridStore } from '#components/orders/form/lines/grid-store.ts'
import { createOrder, givenNumberOf, keepUnsaved, notMade, patchOrder, readOrder, recordIn, type OrderRecord } from './calls.ts'
import { createSubmitActions } from './submit-actions.ts'
import { notesOf } from './order-findings.ts'
import type { FormFacts, Identity, OrderSession, FormStart } from './session-types.ts'
import { formOfRecord, savedBody } from './form-start.ts'
import { serverNow } from '#lib/shared/zones.ts'

type SessionOptions = {
  kind: OrderKind
  user: string
  start: FormStart
  facts: FormFacts
  head: () => HeaderValues
  setHeader: (values: HeaderValues) => void
  store: DraftStore | null
  /** v7's record, as the form shows it; null for a new order. */
  record: Store<OrderRecord | null>
}

/** Maximum wait, when the user discards their edits, for v7 to delete the copy that it keeps. */
const MAX_DISCARD_WAIT_MS = 3_000

const loadFindOrder = () => import('./find-order.ts')

/**
 * The state of one order form outside React: its lines, saving and findings. Lives as long as the form. The save states are drawn in
 * `lib/order-form/draft/states.ts`. Changes that v7 does not have yet are stored in the tab. Edits to an entered order that are not
 * yet submitted are kept in v7 alongside the order.
 */
export const createOrderSession = (parts: SessionOptions): OrderSession => {
  const { kind, start, head } = parts
  const stores = storesFor(start, isLocked(parts.facts.columns))
  const { grid, order, saving, warnings, identity, base, storedAt } = stores
  let facts = parts.facts
  let sent: SentForm = { lines: [], head: {} }
  /** The grid is getting prices from v7, which are not edits by the user. */
  let isFillingIn = false
  /** The user has left the form, so saving and storing have stopped. */
  let isFormClosed = false
  /** Whether this v7 can keep edits alongside an order. If not, its records have no `unsaved` field. */
  let storesUnsaved = parts.record.get()?.unsaved !== undefined

  const currentForm = (): Form => ({ head: head(), lines: linesIn(grid.grid.get()) })
  const changes = (): UnsavedChanges => changesBetween(base.get(), currentForm())
  const isDraft = () => order.get() === null || order.get()?.status === 'DRAFT'
  /** v7 has accepted the order, but did not return it and cannot find it: nothing more is sent. */
  const isEnteredButNotFound = () => saving.get().closed === 'entered'

  /** The request body for v7. */
  const bodyFor = (status: 'DRAFT' | 'ENTERED') => {
    const current = currentForm()
    sent = { lines: filledLines(current.lines).map(({ line }) => line), head: current.head }
    const { fields, columns, check } = facts
    const { body, isComplete } = orderBody({ ...current, columns, fields, dateFormat: check.dateFormat }, status)
    const reserved = identity.get()
    const isReserved = reserved && current.head[numberKey(kind)] === reserved.no && order.get() === null
    return { body: isReserved ? { ...body, identity_token: reserved.token } : body, isComplete }
  }

  /** Whether v7's record has all values of a request body, or, if the body enters the order, whether the order is entered. */
  const recordMatchesBody = (record: OrderRecord, { status, ...fields }: Record<string, unknown>): boolean => {
    if (status === 'ENTERED') return record.status !== null && record.status !== 'DRAFT'
    const { fields: headerFields, columns, check } = facts
    const saved = savedBody(formOfRecord(record, facts), { fields: headerFields, columns, dateFormat: check.dateFormat })
    return Object.keys(changedPart(fields, saved)).length === 0
  }

  /** Whether the form stays open and shows the prices that v7 has filled in. An order that was entered leaves the form. */
  const showsPrices = (record: OrderRecord): boolean => record.status === 'DRAFT' && facts.columns.some(({ key }) => key === 'unit_price')

  /** The user typed no number, so the form shows the one that v7 has given. A reserved number may have been lost. */
  const isNumberBlankOrReserved = (): boolean => {
    const typed = head()[numberKey(kind)]?.trim() ?? ''
    return typed === '' || typed === identity.get()?.no
  }

  const tab = createTabCopy({
    store: parts.store,
    key: () => draftKey(kind, order.get()?.id ?? null),
    pending: start.pending,
    snapshot: (pending) => ({
      v: 2,
      user: parts.user,
      kind,
      order: order.get(),
      changes: changes(),
      identity: identity.get(),
      pending,
      at: Date.now(),
    }),
  })

  const loadTheirChange = (savedOrder: SavedOrder) =>
    import('./their-change.ts').then(
      ({ theirChange }) => theirChange(kind, savedOrder, base.get(), facts),
      () => null,
    )

  const saver: Saver<OrderRecord> = createSaver<OrderRecord>({
    create: (body, key) => {
      // Before the call, because the connection may be lost with its response.
      loadFindOrder().catch(() => {})
      return createOrder(kind, body, key, facts.toClientWording)
    },
    patch: async (id, body, version) => {
      const savedOrder = order.get()
      // A draft has only one author.
      const failure = savedOrder === null || isDraft() ? null : await loadTheirChange(savedOrder)
      if (failure) return { ok: false, failure }
      return patchOrder(kind, id, storesUnsaved ? { ...body, unsaved: null } : body, version, facts.toClientWording)
    },
    read: (id) => readOrder(kind, id, facts.toClientWording),
    find: (pending) =>
      loadFindOrder().then(
        ({ findOrder }) => findOrder(kind, pending),
        () => ({ status: 'unsure' }),
      ),
    recordMatchesBody,
    notMade,
    v7: () => facts.v7,
    current: bodyFor,
    isAutosaving: () => isDraft() && Boolean(head()['client_code'] && head()['owner_code'] && head()['site_code']),
    keepInTab: tab.keep,
    dropTabCopy: tab.drop,
    asStored: (sentBody, record) => {
      const stored = withStoredNumber(sentBody, numberKey(kind), givenNumberOf(record))
      return showsPrices(record) ? bodyWithFilledPrices(stored, record.lines) : stored
    },
    onAccepted: ({ order: savedOrder, record, warnings: newWarnings }) => {
      if (order.get()?.id !== savedOrder.id) tab.drop()
      order.set(savedOrder)
      const number = givenNumberOf(record)
      if (number !== null && isNumberBlankOrReserved()) parts.setHeader({ [numberKey(kind)]: number })
      identity.set(null)
      warnings.set(newWarnings)
      grid.notes.set(notesOf(newWarnings, sent))
      base.set(formOfRecord(record, facts))
      isFillingIn = true
      if (showsPrices(record)) grid.grid.set((now) => amendLines(now, withFilledPrices(linesIn(now), sent.lines, record.lines)))
      isFillingIn = false
      parts.record.set(record)
      storesUnsaved = record.unsaved !== undefined
      unsaved.markSaved()
    },
    onState: (state) => {
      saving.set(state)
      // The draft was changed elsewhere, for example in another tab.
      if (state.status === 'failed' && state.failure?.code === 'STALE_WRITE') stores.theirRecord.set(recordIn(kind, state.failure.data))
      // A saved draft may lack input that v7 refuses or cannot parse. That input is kept alongside the draft.
      if (state.status === 'clean' && !isFormClosed) void unsaved.storeNow()
    },
    start: { ...start, closed: initialClosed(start, facts) },
    newKey: () => crypto.randomUUID(),
  })

  /** The edits to keep alongside the order; null for none. A draft is saved automatically, so only its unaccepted input is kept. */
  const changesToStore = (): UnsavedChanges | null => {
    const { status, isComplete } = saving.get()
    if (isFormClosed || !storesUnsaved || (status === 'clean' && isComplete) || (isDraft() && status !== 'clean')) return null
    const current = changes()
    return hasNoChanges(current) ? null : current
  }
  const unsaved: UnsavedStore = createUnsavedStore<UnsavedChanges>({
    current: changesToStore,
    put: (unsavedChanges) =>
      saver.enqueue(async () => {
        const savedOrder = order.get()
        return savedOrder ? keepUnsaved(kind, savedOrder.id, savedOrder.version, unsavedChanges) : 'refused'
      }),
    onStored: () => {
      if (!unsaved.isAllStored()) return
      tab.drop()
      storedAt.set(serverNow())
    },
    start: start.storedChanges?.changes ?? null,
  })

  const close = (isKeptInTab: boolean) => {
    isFormClosed = true
    saver.stop()
    unsaved.stop()
    tab.end(isKeptInTab)
  }

  return {
    kind,
    ...stores,
    record: parts.record,
    saver,
    ...createSubmitActions({ kind, ...stores, saver, isDraft, head, facts: () => facts, sent: () => sent }),
    setFacts: (next) => {
      facts = next
    },
    markEdited: (isFilledIn) => {
      if (isFormClosed || isFillingIn || isEnteredButNotFound()) return
      if (!isDraft() && hasNoChanges(changes())) return saver.markUnchanged()
      // Prices that v7 has filled in are not edits. The removal of input that v7 could not take is one.
      const { status, isComplete, savedAt } = saving.get()
      if (status === 'clean' && ((isFilledIn && savedAt === null) || (isComplete && hasNoChanges(changes())))) return
      saver.markEdited()
      if (!isDraft() && storesUnsaved) unsaved.schedule()
    },
    isTabOnly: saver.isTabOnly,
    staysInTab: () => saver.isTabOnly() || (isDraft() && saving.get().status === 'failed' && saving.get().failure?.status === 403),
    acceptsChanges: () => facts.v7.acceptsChanges,
    turnIntoNewOrder: () => {
      const oldOrder = order.get()
      tab.drop()
      order.set(null)
      saver.turnIntoNewOrder()
      // The number belongs to the existing draft in v7.
      if (oldOrder && head()[numberKey(kind)]?.trim() === oldOrder.no) parts.setHeader({ [numberKey(kind)]: '' })
      saver.markEdited()
    },
    isUnsaved: () => {
      stores.settlingEdits.get()?.()
      return !isFormClosed && !isEnteredButNotFound() && (saving.get().status !== 'clean' || grid.grid.get().edit !== null)
    },
    storesUnsavedChanges: () => storesUnsaved,
    saveToV7: async () => {
      if (isFormClosed) return true
      if (!isDraft()) return unsaved.storeNow()
      if (isEnteredButNotFound()) return true
      const isClean = saving.get().status === 'clean'
      if (saver.isTabOnly() && !isClean) return false
      const isSafe = isClean || isAccepted(await saver.save())
      if (isSafe) await unsaved.storeNow()
      return isSafe
    },
    writeToTab: () => {
      if (saving.get().status !== 'clean' && !unsaved.isAllStored()) tab.writeNow()
    },
    leaveInTab: () => {
      tab.writeNow()
      close(true)
    },
    end: async (discardsChanges) => {
      close(false)
      if (discardsChanges) await Promise.race([unsaved.discard(), new Promise((resolve) => setTimeout(resolve, MAX_DISCARD_WAIT_MS))])
    },
    startAutosave: () => {
      if (!isFormClosed) saver.resume()
      return saver.stop
    },
  }
}

/** Stores that the form renders. */
const storesFor = (start: FormStart, areLinesLocked: boolean) => ({
  grid: createGridStore(start.lines, areLinesLocked),
  order: createStore<SavedOrder | null>(start.order),
  saving: createStore<SaverState>({
    status: start.isUnsaved ? 'unsaved' : 'clean',
    savedAt: null,
    failure: null,
    isComplete: start.storedChanges === null,
    closed: null,
    similar: [],
  }),
  findings: createStore<readonly Finding[] | null>(null),
  unmatchedText: createStore<string | null>(null),
  warnings: createStore<readonly Warning[]>([]),
  identity: createStore<Identity | null>(start.identity),
  theirRecord: createStore<OrderRecord | null>(start.theirRecord),
  base: createStore<Form>(start.base),
  storedAt: createStore<number | null>(start.storedChanges?.at ?? null),
  settlingEdits: createStore<(() => void) | null>(null),
})

/**
 * Saving starts `closed` for a draft in a v7 that accepts no changes to orders. Edits then stay in the tab, and the user decides
 * whether to create a new order from them.
 */
const initialClosed = ({ order }: FormStart, { v7 }: FormFacts): Closed | null =>
  order?.status === 'DRAFT' && !v7.acceptsChanges ? 'fixed' : null
