'use client'
import type { FormField } from '#lib/contract/orders.ts'
import { createStore, type Store } from '#lib/list/store.ts'
import { orderBody, type Body } from '#lib/order-form/body.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { draftKey, dropDraft, keepDraft, type DraftStore, type Snapshot } from '#lib/order-form/draft.ts'
import { headFindings, joinFindings, lineFindings, type Finding } from '#lib/order-form/findings.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import type { Head } from '#lib/order-form/head.ts'
import { numberKey, type OrderKind } from '#lib/order-form/kind.ts'
import { cellOf, typedLines, type Lines } from '#lib/order-form/lines.ts'
import { codeKey } from '#lib/order-form/products.ts'
import { createSaver, type SavedOrder, type SaveFailure, type Saver, type SaverState, type Warning } from '#lib/order-form/saver.ts'
import { findingAt, findingsOfErrors, type SentForm } from '#lib/order-form/server-findings.ts'
import { createOrder, patchOrder, recordIn, type OrderRecord } from './calls.ts'
import { createGridStore, type CellNote, type GridStore } from './grid/grid-store.ts'

/** What the fields and columns of the form are at the moment; another client has others. */
export type FormFacts = { fields: readonly FormField[]; columns: readonly LineColumn[]; check: CheckFacts; needs: (key: string) => boolean }

/** A number that is reserved for this form. */
type Identity = NonNullable<Snapshot['identity']>

export type Start = {
  order: SavedOrder | null
  head: Head
  lines: Lines
  /** What v7 has, as the form would send it. */
  saved: Body
  pending: Snapshot['pending']
  identity: Identity | null
  /** Something was typed that v7 has not got. */
  isUnsaved: boolean
}

export type OrderSession = {
  kind: OrderKind
  grid: GridStore
  order: Store<SavedOrder | null>
  saving: Store<SaverState>
  /** What is wrong, once somebody wanted to enter the order. */
  findings: Store<readonly Finding[] | null>
  /** What v7 wants to be known of the order as it was saved last. */
  warnings: Store<readonly Warning[]>
  identity: Store<Identity | null>
  /** v7 has a newer version than the one that was loaded. */
  stale: Store<OrderRecord | null>
  /** The order as v7 last gave it. */
  base: Store<OrderRecord | null>
  saver: Saver<OrderRecord>
  setFacts: (facts: FormFacts) => void
  /** Something was typed. */
  edited: () => void
  submit: () => Promise<'done' | 'findings' | 'failed'>
  isUnsaved: () => boolean
  /** Puts what v7 has not got into the tab at once: the page may go away. */
  keepNow: () => void
  discard: () => void
  /** Saves by itself from now on; what is given back ends that. */
  run: () => () => void
}

type Parts = {
  kind: OrderKind
  user: string
  start: Start
  facts: FormFacts
  head: () => Head
  setHead: (values: Head) => void
  store: DraftStore | null
  base: OrderRecord | null
}

/** Typing does not wait for the tab's store: 2,000 lines take it a few milliseconds. */
const KEEP_AFTER_MS = 80
/** It waits for a pause of the browser, but no longer than this. */
const KEEP_WITHIN_MS = 70
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: KEEP_WITHIN_MS })
  else work()
}
const LOOK_EVERY_MS = 30
const LOOK_UP_MS = 4_000

/** Everything of one order form that is not drawn: its lines, what is saved and what is wrong. Lives as long as the form. */
export const createOrderSession = (parts: Parts): OrderSession => {
  const { kind, start, head, store } = parts
  let facts = parts.facts
  let sent: SentForm = { lines: [], head: {} }
  let isGone = false
  const grid = createGridStore(start.lines)
  const order = createStore<SavedOrder | null>(start.order)
  const saving = createStore<SaverState>({ is: start.isUnsaved ? 'unsaved' : 'clean', savedAt: null, failure: null })
  const findings = createStore<readonly Finding[] | null>(null)
  const warnings = createStore<readonly Warning[]>([])
  const identity = createStore<Identity | null>(start.identity)
  const stale = createStore<OrderRecord | null>(null)
  const base = createStore<OrderRecord | null>(parts.base)
  const key = () => draftKey(kind, order.get()?.id ?? null)

  const bodyFor = (status: 'DRAFT' | 'ENTERED') => {
    const now = head()
    const lines = linesIn(grid.grid.get())
    sent = { lines: typedLines(lines).map(({ line }) => line), head: now }
    const { body, isWhole } = orderBody(
      { head: now, lines, columns: facts.columns, fields: facts.fields, dateFormat: facts.check.dateFormat },
      status,
    )
    const reserved = identity.get()
    const token = reserved && now[numberKey(kind)] === reserved.no && order.get() === null ? { identity_token: reserved.token } : {}
    return { body: { ...body, ...token }, isWhole }
  }

  let keepTimer: ReturnType<typeof setTimeout> | undefined
  /** At once where a call is about to be made that must not be made twice; else a moment later, with what came meanwhile. */
  const keep = (pending: Snapshot['pending']) => {
    lastPending = pending
    if (pending) return keepNow()
    // The timer stands until something is written: what was kept or dropped meanwhile is not written by the pause.
    keepTimer ??= setTimeout(() => whenIdle(() => keepTimer !== undefined && keepNow()), KEEP_AFTER_MS)
  }
  let lastPending = start.pending
  const keepNow = () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    if (isGone) return
    const pending = lastPending
    const lines = typedLines(linesIn(grid.grid.get())).map(({ line }) => line.cells)
    keepDraft(store, key(), {
      v: 1,
      user: parts.user,
      kind,
      order: order.get(),
      head: { ...head() },
      lines,
      identity: identity.get(),
      pending,
      at: Date.now(),
    })
  }

  const saver: Saver<OrderRecord> = createSaver<OrderRecord>({
    create: (body, once) => createOrder(kind, body, once),
    patch: (id, body, version) => patchOrder(kind, id, body, version),
    current: bodyFor,
    isAutosaving: () =>
      (order.get()?.status ?? 'DRAFT') === 'DRAFT' && Boolean(head()['client_code'] && head()['owner_code'] && head()['site_code']),
    keep,
    drop: () => {
      clearTimeout(keepTimer)
      keepTimer = undefined
      dropDraft(store, key())
    },
    onTaken: ({ order: now, record, warnings: said }) => {
      if (order.get()?.id !== now.id) dropDraft(store, key())
      order.set(now)
      identity.set(null)
      warnings.set(said)
      grid.notes.set(notesOf(said, sent))
      if (!head()[numberKey(kind)]?.trim() && now.no) parts.setHead({ [numberKey(kind)]: now.no })
      base.set(record)
    },
    onState: saving.set,
    start,
    newKey: () => crypto.randomUUID(),
  })

  const own = (): Finding[] => [
    ...headFindings(head(), facts.fields, facts.needs, facts.check.dateFormat),
    ...lineFindings(linesIn(grid.grid.get()), facts.check, grid.known.get()),
  ]

  /** What the server says of a draft is what it would say of the order: so all problems are told at once. */
  const withDraft = async (mine: readonly Finding[]): Promise<Finding[]> => {
    if ((order.get()?.status ?? 'DRAFT') !== 'DRAFT') return [...mine]
    const result = await saver.save()
    const said = result !== 'same' && !result.ok ? findingsOfErrors(result.failure.errors ?? {}, sent) : []
    const incomplete = warnings.get().filter((warning) => warning.code === 'INCOMPLETE')
    return joinFindings(mine, [...said, ...incomplete.map((one) => findingAt(one.path ?? '', one.message, sent))])
  }

  const refused = (failure: SaveFailure): 'findings' | 'failed' => {
    if (failure.code === 'STALE_WRITE') {
      stale.set(recordIn(kind, failure.data))
      return 'failed'
    }
    const said = findingsOfErrors(failure.errors ?? {}, sent)
    if (said.length === 0 && failure.code !== 'DUPLICATE_ORDER') return 'failed'
    const all = said.length > 0 ? said : [findingAt(numberKey(kind), failure.message, sent)]
    findings.set(joinFindings(own(), all))
    return 'findings'
  }

  const isLookingUp = () =>
    linesIn(grid.grid.get()).some((line) => {
      const code = codeKey(cellOf(line, 'product_code'))
      return code !== '' && (grid.known.get().get(code)?.is ?? 'asking') === 'asking'
    })

  /** A quick hand is done before the last product has answered: its unit is still to be filled in. */
  const lookedUp = async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    // oxlint-disable-next-line no-await-in-loop -- it is a wait
    for (let waited = 0; isLookingUp() && waited < LOOK_UP_MS; waited += LOOK_EVERY_MS) await pause()
    await pause()
  }

  const submit: OrderSession['submit'] = async () => {
    await lookedUp()
    const mine = own()
    if (mine.length > 0) {
      findings.set(mine)
      findings.set(await withDraft(mine))
      return 'findings'
    }
    const result = await saver.submit()
    if (result === 'same' || result.ok) {
      findings.set(null)
      return 'done'
    }
    return refused(result.failure)
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
    saver,
    setFacts: (next) => {
      facts = next
    },
    edited: () => {
      if (!isGone) saver.edited()
    },
    submit,
    isUnsaved: () => !isGone && saving.get().is !== 'clean',
    keepNow: () => {
      if (saving.get().is !== 'clean') keepNow()
    },
    discard: () => {
      isGone = true
      saver.stop()
      dropDraft(store, key())
    },
    run: () => {
      if (!isGone) saver.goOn()
      return saver.stop
    },
  }
}

/** What the server says of cells that hold something; what is still empty is not wrong while somebody types. */
const notesOf = (warnings: readonly Warning[], sent: SentForm): ReadonlyMap<number, Readonly<Record<string, CellNote>>> => {
  const notes = new Map<number, Record<string, CellNote>>()
  for (const { code, path, message } of warnings) {
    // Repeats and short lines are seen in the grid itself, at once.
    if (code === 'DUPLICATE_LINE' || code === 'SHORT') continue
    const finding = findingAt(path ?? '', message, sent)
    if (finding.at !== 'cell' || finding.value.trim() === '') continue
    const note: CellNote = { kind: code === 'INCOMPLETE' ? 'error' : 'warning', message, value: finding.value }
    notes.set(finding.line, { ...notes.get(finding.line), [finding.column]: note })
  }
  return notes
}
