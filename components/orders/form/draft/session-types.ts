import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import type { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import type { Store } from '#lib/shared/store.ts'
import type { Body } from '#lib/order-form/body.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import type { Snapshot } from '#lib/order-form/draft/tab-copy.ts'
import type { Finding } from '#lib/order-form/findings.ts'
import type { HeaderValues } from '#lib/order-form/header.ts'
import type { Lines } from '#lib/order-form/lines.ts'
import type { Form } from '#lib/order-form/draft/changes.ts'
import type { Saver } from '#lib/order-form/draft/saver.ts'
import type { SavedOrder, SaverState, Warning } from '#lib/order-form/draft/states.ts'
import type { OrderRecord } from './calls.ts'
import type { GridStore } from '#components/orders/form/lines/grid-store.ts'

/** Current fields and columns of the form. They depend on the client. */
export type FormFacts = {
  fields: readonly FormField[]
  columns: readonly LineColumn[]
  check: CheckFacts
  /** Whether a required field applies to the order's type and carrier. */
  isNeeded: (key: string) => boolean
  /** Replaces standard words with the client's own. */
  toClientWording: (text: string) => string
  /** Known features of this v7. */
  v7: KnownV7
}

export type KnownV7 = {
  /** Unfinished orders can be saved as drafts. */
  acceptsDrafts: boolean
  /** Existing orders can be changed. */
  acceptsChanges: boolean
  /** Repeating a create request with the same idempotency key creates no second order. */
  honoursKeys: boolean
}

/** An order number reserved for this form. */
export type Identity = NonNullable<Snapshot['identity']>

/** Initial state of the form. */
export type FormStart = {
  order: SavedOrder | null
  head: HeaderValues
  lines: Lines
  /** The form that the changes are based on. */
  base: Form
  /** v7's version, as a request body. */
  saved: Body
  pending: Snapshot['pending']
  identity: Identity | null
  /** The user has made changes that are not saved in the order. v7 may keep them alongside it. */
  isUnsaved: boolean
  /** Edits that are not submitted, as v7 keeps them alongside the order. */
  storedChanges: { changes: UnsavedChanges; at: number } | null
  /** v7's record if someone else changed the same values as the user. */
  theirRecord: OrderRecord | null
}

export type OrderSession = {
  kind: OrderKind
  grid: GridStore
  /** Reports edits of lines that the session does not know yet, because quick edits are reported together; null if there are none. */
  settlingEdits: Store<(() => void) | null>
  order: Store<SavedOrder | null>
  saving: Store<SaverState>
  /** Validation findings. Null until the user first tries to enter the order. */
  findings: Store<readonly Finding[] | null>
  /** Why the text in the field of the customer or supplier matches none. More precise than that one is missing. */
  unmatchedText: Store<string | null>
  /** v7's warnings about the last saved version. */
  warnings: Store<readonly Warning[]>
  identity: Store<Identity | null>
  /** v7's newer version of the order, while the user has to decide what to keep; otherwise null. */
  theirRecord: Store<OrderRecord | null>
  /** The form that the changes are based on: the order as last received from v7 or, until a conflict is resolved, as it was before. */
  base: Store<Form>
  /** v7's record behind {@link base}, whose status decides what can be edited; null for a new order. */
  record: Store<OrderRecord | null>
  /** When v7 last stored the edits that it keeps alongside the order, in ms. */
  storedAt: Store<number | null>
  saver: Saver<OrderRecord>
  setFacts: (facts: FormFacts) => void
  /**
   * To be called after every edit. What the form has filled in by itself (`isFilledIn`) counts only after an edit or a save by the
   * user: a form that was only opened, perhaps by a link on another site, saves nothing.
   */
  markEdited: (isFilledIn?: boolean) => void
  /**
   * Enters the order, or saves the changes to an entered one. `closed`: v7 has the order but did not return it, or does not change it.
   * `unknown`: it is not known whether v7 has it. `isHeld` is called last: an order without problems is not sent if it returns true.
   */
  submit: (hooks?: {
    isHeld?: () => boolean
    /** Called if the form has problems, so that nothing is entered and at most the draft is saved. */ onMistakes?: () => void
  }) => Promise<'done' | 'findings' | 'failed' | 'closed' | 'unknown'>
  /** Checks whether v7 has the order that was last sent. */
  checkAgain: OrderSession['submit']
  /** Repeats a create request whose outcome is unknown. */
  sendAgain: OrderSession['submit']
  /** True if only the tab stores the order until it is entered. Otherwise drafts are saved to v7. */
  isTabOnly: () => boolean
  /** Whether only the tab can keep the input when the user leaves: v7 has no drafts, or refuses this user's draft or changes to it. */
  staysInTab: () => boolean
  acceptsChanges: () => boolean
  /** Continues as a new order and leaves the old one in v7 unchanged. */
  turnIntoNewOrder: () => void
  /** Leaves the form in the tab for later and stops saving. */
  leaveInTab: () => void
  isUnsaved: () => boolean
  /** Whether this is a new order without lines in which nothing has been typed. */
  isUntouched: () => boolean
  /** Whether this v7 can keep edits alongside an entered order. */
  storesUnsavedChanges: () => boolean
  /** Saves a draft, or stores the edits to an entered order in v7. Returns whether v7 now has everything. */
  saveToV7: () => Promise<boolean>
  /** Immediately writes unsaved changes to the tab's storage, because the page may be closing. */
  writeToTab: () => void
  /** Stops saving and removes the tab's copy. With `discardsChanges`, also deletes the edits that v7 keeps alongside the order. */
  end: (discardsChanges: boolean) => Promise<void>
  /** Starts saving automatically. Returns a function that stops it. */
  startAutosave: () => () => void
}
