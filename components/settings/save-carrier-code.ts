'use client'
import { useRef } from 'react'
import { toast } from '#components/ui/toast.tsx'
import { send, type TolerantResponse } from '#lib/client/api.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { auditRejected } from '#lib/contract/rejections/rejections.ts'
import { putSettingsCarrierCode, type settingsCarrierCodes } from '#lib/contract/settings/carrier-codes.ts'
import { pluralise } from '#lib/list/pages.ts'
import { saveSetting } from './setting-outcome.ts'
import { unsavedCarriers } from './unsaved-carriers.ts'

/** A change of one code: its carrier before and after, null for none, and the version that was read. */
type CodeChange = { sent: string; from: string | null; to: string | null; version: number | null; waiting: number }

/** Whether v7 has made the change; if not, `text` says why. */
export type Outcome = { ok: boolean; text: string | null }
export type SaveCode = (change: CodeChange) => Promise<Outcome>

type Answer = TolerantResponse<typeof settingsCarrierCodes>
type Written = { ok: true; entry: Answer['data'][number] | undefined } | { ok: false; text: string }

/** Saves a code, with undo, and removes what it has saved from the unsaved codes. `reread` reads and shows the codes that v7 has now. */
export const useSaveCarrierCode = (client: string, reread: () => Promise<Answer | undefined>): SaveCode => {
  const refresh = useRefresh()
  /** Functions that remove the offer to undo the last change of a code. */
  const offers = useRef(new Map<string, () => void>())
  const write = async ({ sent, from, to, version }: Omit<CodeChange, 'waiting'>): Promise<Written> => {
    const put = async () => {
      const result = await send(putSettingsCarrierCode, { version, body: { client, sent_code: sent, carrier_code: to } })
      if (result.ok) refresh(auditRejected)
      return result
    }
    const isAsBefore = (now: Answer) => (entryOf(now, sent)?.carrier_code ?? null) === from
    const outcome = await saveSetting(put, { reread, isAsBefore })
    if (outcome.kind === 'unsaved') return { ok: false, text: outcome.text }
    const entry = entryOf(outcome.now, sent)
    if (outcome.kind === 'saved') {
      offers.current.get(sent)?.()
      // Together with the answer: a choice made since is compared with this carrier, not with the one before.
      unsavedCarriers.removeSaved(client, sent, to)
    }
    return outcome.kind === 'saved' ? { ok: true, entry } : { ok: false, text: conflictText(sent, entry?.carrier_code ?? null) }
  }
  const undo = async ({ sent, from, to }: CodeChange, version: number | null) => {
    const result = await write({ sent, from: to, to: from, version })
    if (!result.ok) toast({ kind: 'bad', title: `${sent} could not be changed back`, description: result.text })
  }
  return async (change) => {
    const { sent, to, waiting } = change
    const result = await write(change)
    if (!result.ok) return result
    const version = result.entry?.version ?? null
    const removeOffer = toast({
      kind: 'good',
      title: to === null ? `${sent} is no longer mapped` : `${sent} is mapped to ${to}`,
      description: to !== null && waiting > 0 ? `${pluralise(waiting, 'message', 'messages')} can be reprocessed.` : undefined,
      // A removed code has no version. For a mapped one whose new version is unknown, v7 would refuse to change it back.
      ...((to === null || version !== null) && { action: { label: 'Undo', onClick: () => void undo(change, version) } }),
    })
    offers.current.set(sent, removeOffer)
    return { ok: true, text: null }
  }
}

const entryOf = (answer: Answer | undefined, sent: string) => answer?.data.find((row) => row.sent_code === sent)

/** Says that someone else has changed the carrier of a code, null if they removed it. */
export const conflictText = (sent: string, carrier: string | null): string =>
  `Someone else ${carrier === null ? `removed ${sent}` : `mapped ${sent} to ${carrier}`} in the meantime. Save your choice if it is still right.`
