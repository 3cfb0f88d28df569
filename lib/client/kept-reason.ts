'use client'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useRestoredForm } from './unsaved-form.ts'
import { useKeepForm } from './use-keep-form.ts'

/** A reason that was typed in a dialog when the session ended. `dialog` is its title. `isAnnounced`: a list has said that it is kept. */
export const KeptReason = z.object({ dialog: z.string(), text: z.string(), isAnnounced: z.optional(z.boolean()) })

/** State of the reason in a dialog. If the session ends, the dialog with this title begins with it after the sign-in. */
export const useReason = (dialog: string): [string, (text: string) => void] => {
  const kept = useRestoredForm('reason', KeptReason)
  const isOwn = kept?.dialog === dialog
  const [reason, setReason] = useState(isOwn ? kept.text : '')
  useKeepForm('reason', reason.trim() === '' ? null : { dialog, text: reason }, isOwn)
  return [reason, setReason]
}
