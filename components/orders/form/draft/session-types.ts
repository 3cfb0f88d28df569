import type { FormField } from '#lib/contract/exact.ts'
import type { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import type { Store } from '#lib/shared/store.ts'
import type { Body } from '#lib/order-form/body.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import type { Snapshot } from '#lib/order-form/draft/tab-copy.ts'
import type { Finding } from '#lib/order-form/findings.ts'
import type { Head } from '#lib/order-form/head.ts'
import type { OrderKind } from '#lib/order-form/kind.ts'
import type { Lines } from '#lib/order-form/lines.ts'
import type { Form } from '#lib/order-form/draft/changes.ts'
import type { Saver } from '#lib/order-form/draft/saver.ts'
import type { SavedOrder, SaverState, Warning } from '#lib/order-form/draft/states.ts'
import type { OrderRecord } from './calls.ts'
import type { GridStore } from '#components/orders/form/lines/grid-store.ts'

/** What the fields and columns of the form are at the moment; another client has others. */
export type FormFacts = {
  fields: readonly FormField[]
  columns: readonly LineColumn[]
  check: CheckFacts
  needs: (key: string) => boolean
  /** What v7 is known to have. */
  v7: KnownV7
}

export type KnownV7 = {
  /** Orders that are not entered yet, and changes of them. */
  takesDrafts: boolean
  takesChanges: boolean
  /** A creating call with a key that was sent before creates nothing. */
  honoursKeys: boolean
}

/** A number that is reserved for this form. */
export type Identity = NonNullable<Snapshot['identity']>

export type Start = {
  order: SavedOrder | null
  head: Head
  lines: Lines
  /** The form that what was typed began from. */
  base: Form
  /** What v7 has, as the form would send it. */
  saved: Body
  pending: Snapshot['pending']
  identity: Identity | null
  /** Something was typed that v7 does not have. */
  isUnsaved: boolean
  /** What v7 keeps beside the order. */
  kept: { changes: UnsavedChanges; at: number } | null
  /** v7's record, where it was changed meanwhile in what was changed here too. */
  stale: OrderRecord | null
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
  base: Store<Form>
  /** When v7 kept last what is not saved, in ms. */
  keptAt: Store<number | null>
  saver: Saver<OrderRecord>
  setFacts: (facts: FormFacts) => void
  /** Something was typed. */
  edited: () => void
  /** `closed`: v7 has the order and says no more of it; `open`: whether v7 has it nobody knows yet. */
  submit: () => Promise<'done' | 'findings' | 'failed' | 'closed' | 'open'>
  /** Looks whether v7 has what was sent last. */
  lookAgain: OrderSession['submit']
  /** Sends a creating call again whose end nobody knows. */
  sendAgain: OrderSession['submit']
  /** Whether drafts of this order go to v7; otherwise the tab alone has them until the order is entered. */
  isTabOnly: () => boolean
  takesChanges: () => boolean
  asNew: () => void
  /** The form stays in the tab for later and nothing more is saved. */
  park: () => void
  isUnsaved: () => boolean
  /** Whether v7 keeps changes of an order that is entered. */
  isKeeping: () => boolean
  /** Brings everything to v7: a draft is saved, changes of an order are kept beside it. Whether v7 has it then. */
  secure: () => Promise<boolean>
  /** Puts what v7 does not have into the tab at once: the page may go away. */
  keepNow: () => void
  /** Nothing is saved or kept any more; `isDropped` takes back what v7 has kept. */
  end: (isDropped: boolean) => Promise<void>
  /** Saves by itself from now on; what is given back ends that. */
  run: () => () => void
}
