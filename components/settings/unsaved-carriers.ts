'use client'
import { useSyncExternalStore } from 'react'
import type { CarrierCode } from '#lib/contract/settings/carrier-codes.ts'
import { beforeTheirs, type FieldChanges } from '#lib/shared/field-changes.ts'
import { createStore } from '#lib/shared/store.ts'

/** A code that is being added, and the carriers that are chosen for listed codes and not saved yet. */
export type CarrierDraft = { code: string; carrier: string; chosen: FieldChanges<string> }

const NONE: CarrierDraft = { code: '', carrier: '', chosen: {} }
const drafts = createStore<Readonly<Record<string, CarrierDraft>>>({})

const unsavedClients = (): string[] =>
  Object.entries(drafts.get()).flatMap(([client, { code, carrier, chosen }]) =>
    code !== '' || carrier !== '' || Object.keys(chosen).length > 0 ? [client] : [],
  )

/** Whether someone else has changed the carrier of a code since the user chose one. */
export const isChangedByOthers = (chosen: CarrierDraft['chosen'], sent: string, current: string | null): boolean =>
  beforeTheirs({ [sent]: current }, chosen)[sent] !== current

/**
 * Unsaved carrier codes by client. They outlive the section, so that nothing is lost when the user switches to another section or
 * client.
 */
export const unsavedCarriers = {
  set: (client: string, part: Partial<CarrierDraft>) => drafts.set((old) => ({ ...old, [client]: { ...NONE, ...old[client], ...part } })),
  /** Chooses a carrier for a listed code whose saved carrier is `current`; null removes the choice. */
  choose: (client: string, sent: string, carrier: string | null, current: string | null) =>
    drafts.set((old) => {
      const draft = old[client] ?? NONE
      const { [sent]: _, ...others } = draft.chosen
      const chosen = carrier === null ? others : { ...others, [sent]: { before: current, now: carrier } }
      return { ...old, [client]: { ...draft, chosen } }
    }),
  /** Removes a code that has been saved with this carrier, unless it was changed while it was being saved. */
  removeSaved: (client: string, sent: string, carrier: string | null) =>
    drafts.set((old) => {
      const draft = old[client] ?? NONE
      const isAdded = draft.code.trim().toUpperCase() === sent && draft.carrier === carrier
      const { [sent]: change, ...others } = draft.chosen
      const chosen = change && change.now !== carrier ? { ...others, [sent]: { before: carrier, now: change.now } } : others
      return { ...old, [client]: { ...(isAdded ? NONE : draft), chosen } }
    }),
  /** Removes choices that the listed codes already have, for example because someone else has made the same one. */
  removeCurrent: (client: string, listed: readonly Pick<CarrierCode, 'sent_code' | 'carrier_code'>[]) =>
    drafts.set((old) => {
      const draft = old[client] ?? NONE
      const isCurrent = (code: string, { now }: { now: string | null }) =>
        listed.some((row) => row.sent_code === code && row.carrier_code === now)
      const all = Object.entries(draft.chosen)
      const unsaved = all.filter(([code, chosen]) => !isCurrent(code, chosen))
      return unsaved.length === all.length ? old : { ...old, [client]: { ...draft, chosen: Object.fromEntries(unsaved) } }
    }),
  discardAll: () => drafts.set(() => ({})),
  subscribe: drafts.subscribe,
  all: drafts.get,
  restore: drafts.set,
  hasUnsaved: () => unsavedClients().length > 0,
  /** Codes of the clients with something unsaved. */
  clients: unsavedClients,
}

export const useCarrierDraft = (client: string): CarrierDraft =>
  useSyncExternalStore(drafts.subscribe, drafts.get, drafts.get)[client] ?? NONE
