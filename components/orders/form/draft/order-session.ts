'use client'
import type { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import { createStore } from '#lib/shared/store.ts'
import { changedPart, orderBody } from '#lib/order-form/body.ts'
import { changesBetween, isNothing } from '#lib/order-form/draft/changes.ts'
import { draftKey, type DraftStore } from '#lib/order-form/draft/snapshot.ts'
import { joinFindings, type Finding } from '#lib/order-form/findings.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import type { Head } from '#lib/order-form/head.ts'
import { createKeeper, type Keeper } from '#lib/order-form/draft/unsaved-store.ts'
import { numberKey, type OrderKind } from '#lib/order-form/kind.ts'
import { typedLines } from '#lib/order-form/lines.ts'
import type { Form } from '#lib/order-form/draft/merge.ts'
import { createSaver, type Saver, type SaverState } from '#lib/order-form/draft/saver.ts'
import type { Closed, SavedOrder, SaveEnd, SaveFailure, Warning } from '#lib/order-form/draft/states.ts'
import { findingAt, findingsOfErrors, type SentForm } from '#lib/order-form/server-findings.ts'
import { createTabCopy } from '#lib/order-form/draft/tab-copy.ts'
import { createOrder, keepUnsaved, patchOrder, readOrder, recordIn, type OrderRecord } from './calls.ts'
import { findOrder } from './find-order.ts'
import { createGridStore } from '#components/orders/form/lines/grid-store.ts'
import { lookedUp, notesOf, ownFindings, withRefusals, withServer } from './order-problems.ts'
import type { FormFacts, Identity, OrderSession, Start } from './session-types.ts'
import { formOfRecord, savedBody } from './start-of.ts'

type Parts = {
  kind: OrderKind
  user: string
  start: Start
  facts: FormFacts
  head: () => Head
  setHead: (values: Head) => void
  store: DraftStore | null
  record: OrderRecord | null
}

/** Whoever drops his changes does not wait longer than this for v7 to forget them. */
const FORGET_WITHIN_MS = 3_000

/** Everything of one order form that is not drawn: its lines, what is saved and what is wrong. Lives as long as the form. */
export const createOrderSession = (parts: Parts): OrderSession => {
  const { kind, start, head } = parts
  let facts = parts.facts
  let sent: SentForm = { lines: [], head: {} }
  let isGone = false
  /** A v7 that keeps nothing says nothing of it. */
  let isOffered = parts.record?.unsaved !== undefined
  const grid = createGridStore(start.lines)
  const order = createStore<SavedOrder | null>(start.order)
  const saving = createStore<SaverState>({
    is: start.isUnsaved ? 'unsaved' : 'clean',
    savedAt: null,
    failure: null,
    isWhole: start.kept === null,
    closed: null,
  })
  const findings = createStore<readonly Finding[] | null>(null)
  const warnings = createStore<readonly Warning[]>([])
  const identity = createStore<Identity | null>(start.identity)
  const stale = createStore<OrderRecord | null>(start.stale)
  const base = createStore<Form>(start.base)
  const keptAt = createStore<number | null>(start.kept?.at ?? null)
  const key = () => draftKey(kind, order.get()?.id ?? null)
  const mine = (): Form => ({ head: head(), lines: linesIn(grid.grid.get()) })
  const isDraft = () => order.get() === null || order.get()?.status === 'DRAFT'
  const isTabOnly = () => order.get() === null && saver.pending() === null && !facts.v7.takesDrafts
  // A draft that v7 has and takes no changes of: what was typed stays in the tab, and a second order is a person's own decision.
  const closed: Closed | null = order.get()?.status === 'DRAFT' && !facts.v7.takesChanges ? 'fixed' : null

  const bodyFor = (status: 'DRAFT' | 'ENTERED') => {
    const now = mine()
    sent = { lines: typedLines(now.lines).map(({ line }) => line), head: now.head }
    const { fields, columns, check } = facts
    const { body, isWhole } = orderBody({ ...now, columns, fields, dateFormat: check.dateFormat }, status)
    const reserved = identity.get()
    const token = reserved && now.head[numberKey(kind)] === reserved.no && order.get() === null ? { identity_token: reserved.token } : {}
    return { body: { ...body, ...token }, isWhole }
  }

  const tab = createTabCopy({
    store: parts.store,
    key,
    pending: start.pending,
    snapshot: (pending) => ({
      v: 2,
      user: parts.user,
      kind,
      order: order.get(),
      changes: changesBetween(base.get(), mine()),
      identity: identity.get(),
      pending,
      at: Date.now(),
    }),
  })

  const saver: Saver<OrderRecord> = createSaver<OrderRecord>({
    create: (body, once) => createOrder(kind, body, once),
    patch: (id, body, version) => patchOrder(kind, id, isOffered ? { ...body, unsaved: null } : body, version),
    read: (id) => readOrder(kind, id),
    find: (pending) => findOrder(kind, pending),
    holds: (record, part) => {
      const { status, ...fields } = part
      if (status === 'ENTERED') return record.status !== null && record.status !== 'DRAFT'
      const { fields: shown, columns, check } = facts
      const saved = savedBody(formOfRecord(record, facts), { fields: shown, columns, dateFormat: check.dateFormat })
      return Object.keys(changedPart(fields, saved)).length === 0
    },
    v7: () => facts.v7,
    current: bodyFor,
    isAutosaving: () => isDraft() && Boolean(head()['client_code'] && head()['owner_code'] && head()['site_code']),
    keep: tab.keep,
    drop: tab.drop,
    onTaken: ({ order: now, record, warnings: said }) => {
      if (order.get()?.id !== now.id) tab.drop()
      order.set(now)
      identity.set(null)
      warnings.set(said)
      grid.notes.set(notesOf(said, sent))
      if (!head()[numberKey(kind)]?.trim() && now.no) parts.setHead({ [numberKey(kind)]: now.no })
      base.set(formOfRecord(record, facts))
      isOffered = record.unsaved !== undefined
      keeper.saved()
    },
    onState: (state) => {
      saving.set(state)
      // What a draft's fields cannot hold is kept beside it.
      if (state.is === 'clean' && !isGone) void keeper.now()
    },
    start: { ...start, closed },
    newKey: () => crypto.randomUUID(),
  })

  /** What v7 is to keep beside the order. A draft saves itself: of it only what could not be saved. */
  const toKeep = (): UnsavedChanges | null => {
    const { is, isWhole } = saving.get()
    if (isGone || !isOffered || (is === 'clean' && isWhole) || (isDraft() && is !== 'clean')) return null
    const changes = changesBetween(base.get(), mine())
    return isNothing(changes) ? null : changes
  }
  const keeper: Keeper = createKeeper<UnsavedChanges>({
    current: toKeep,
    put: (changes) =>
      saver.inTurn(async () => {
        const now = order.get()
        return now ? keepUnsaved(kind, now.id, now.version, changes) : 'refused'
      }),
    onKept: () => {
      if (!keeper.hasAll()) return
      tab.drop()
      keptAt.set(Date.now())
    },
    start: start.kept?.changes ?? null,
  })

  const own = () => ownFindings(head(), grid, facts)

  const show = (found: readonly Finding[]) => {
    findings.set(found)
    grid.notes.set((now) => withRefusals(now, found))
  }

  const refused = (failure: SaveFailure): 'findings' | 'failed' => {
    if (failure.code === 'STALE_WRITE') {
      stale.set(recordIn(kind, failure.data))
      return 'failed'
    }
    const said = findingsOfErrors(failure.errors ?? {}, sent)
    if (said.length === 0 && failure.code !== 'DUPLICATE_ORDER') return 'failed'
    const all = said.length > 0 ? said : [findingAt(numberKey(kind), failure.message, sent)]
    show(joinFindings(own(), all))
    return 'findings'
  }

  const outcomeOf = (result: SaveEnd<OrderRecord>): Awaited<ReturnType<OrderSession['submit']>> => {
    if (result === 'open' || result === 'closed') return result
    if (result !== 'same' && !result.ok) return refused(result.failure)
    findings.set(null)
    return 'done'
  }

  const submit: OrderSession['submit'] = async () => {
    const { closed: now } = saving.get()
    if (now === 'entered') return outcomeOf(await saver.submit())
    await lookedUp(grid)
    const mistakes = own()
    if (mistakes.length > 0) {
      findings.set(mistakes)
      if (!isDraft()) return 'findings'
      const result = await saver.save()
      const errors = typeof result === 'object' && !result.ok ? (result.failure.errors ?? {}) : {}
      show(withServer(mistakes, errors, warnings.get(), sent))
      return 'findings'
    }
    return outcomeOf(await saver.submit())
  }

  return {
    kind,
    grid,
    order,
    saving,
    findings,
    warnings,
    identity,
    stale,
    base,
    keptAt,
    saver,
    setFacts: (next) => {
      facts = next
    },
    edited: () => {
      if (isGone || saving.get().closed === 'entered') return
      if (!isDraft() && isNothing(changesBetween(base.get(), mine()))) return saver.undone()
      saver.edited()
      if (!isDraft() && isOffered) keeper.later()
    },
    submit,
    lookAgain: async () => outcomeOf(await saver.lookAgain()),
    sendAgain: async () => outcomeOf(await saver.sendAgain()),
    isTabOnly,
    takesChanges: () => facts.v7.takesChanges,
    asNew: () => {
      const now = order.get()
      tab.drop()
      order.set(null)
      saver.asNew()
      // The number belongs to the draft that v7 has.
      if (now && head()[numberKey(kind)]?.trim() === now.no) parts.setHead({ [numberKey(kind)]: '' })
      saver.edited()
    },
    park: () => {
      tab.now()
      isGone = true
      saver.stop()
      keeper.stop()
      tab.end(true)
    },
    isUnsaved: () => !isGone && saving.get().closed !== 'entered' && (saving.get().is !== 'clean' || grid.grid.get().edit !== null),
    isKeeping: () => isOffered,
    secure: async () => {
      if (isGone) return true
      if (!isDraft()) return keeper.now()
      if (saving.get().closed === 'entered') return true
      const isClean = saving.get().is === 'clean'
      if (isTabOnly() && !isClean) return false
      const result = isClean ? 'same' : await saver.save()
      const isSafe = result === 'same' || (typeof result === 'object' && result.ok)
      if (isSafe) await keeper.now()
      return isSafe
    },
    keepNow: () => {
      if (saving.get().is !== 'clean' && !keeper.hasAll()) tab.now()
    },
    end: async (isDropped) => {
      isGone = true
      saver.stop()
      keeper.stop()
      tab.end()
      if (isDropped) await Promise.race([keeper.forget(), new Promise((resolve) => setTimeout(resolve, FORGET_WITHIN_MS))])
    },
    run: () => {
      if (!isGone) saver.goOn()
      return saver.stop
    },
  }
}
