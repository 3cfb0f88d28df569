'use client'
import { useSyncExternalStore } from 'react'
import type { CarrierCode } from '#lib/contract/settings/carrier-codes.ts'
import { createStore } from '#lib/shared/store.ts'

/** A code that is being added, and the carriers that are chosen for listed codes and not saved yet. */
export type CarrierDraft = { code: string; carrier: string; chosen: Readonly<Record<string, string>> }

const NONE: CarrierDraft = { code: '', carrier: '', chosen: {} }
const drafts = createStore<Readonly<Record<string, CarrierDraft>>>({})

const unsavedClients = (): string[] =>
  Object.entries(drafts.get()).flatMap(([client, { code, carrier, chosen }]) =>
    code !== '' || carrier !== '' || Object.keys(chosen).length > 0 ? [client] : [],
  )

/**
 * Unsaved carrier codes by client. They outlive the section, so that nothing is lost when the user switches to another section or
 * client.
 */
export const unsavedCarriers = {
  set: (client: string, part: Partial<CarrierDraft>) => drafts.set((old) => ({ ...old, [client]: { ...NONE, ...old[client], ...part } })),
  /** Chooses a carrier for a listed code; null removes the choice. */
  choose: (client: string, sent: string, carrier: string | null) =>
    drafts.set((old) => {
      const draft = old[client] ?? NONE
      const others = Object.entries(draft.chosen).filter(([code]) => code !== sent)
      return { ...old, [client]: { ...draft, chosen: Object.fromEntries(carrier === null ? others : [...others, [sent, carrier]]) } }
    }),
  /** Removes a code that has been saved with this carrier, unless it was changed while it was being saved. */
  removeSaved: (client: string, sent: string, carrier: string | null) =>
    drafts.set((old) => {
      const draft = old[client] ?? NONE
      const isAdded = draft.code.trim().toUpperCase() === sent && draft.carrier === carrier
      const unsaved = Object.entries(draft.chosen).filter(([code, chosen]) => code !== sent || chosen !== carrier)
      return { ...old, [client]: { ...(isAdded ? NONE : draft), chosen: Object.fromEntries(unsaved) } }
    }),
  /** Removes choices that the listed codes already have, for example because someone else has made the same one. */
  removeCurrent: (client: string, listed: readonly Pick<CarrierCode, 'sent_code' | 'carrier_code'>[]) =>
    drafts.set((old) => {
      const draft = old[client] ?? NONE
      const isCurrent = (code: string, chosen: string) => listed.some((row) => row.sent_code === code && row.carrier_code === chosen)
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
