'use client'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#components/ui/toast.tsx'
import { type FormName, onFormKept } from '#lib/client/unsaved-form.ts'

/** As long as a timer can run. */
const UNTIL_DISMISSED = 2 ** 31 - 1

/**
 * Says that changes to a record were typed at another address and are not saved, and offers to continue. `name` is that of the record,
 * or null if there are no such changes. The offer ends when the input is replaced or removed, such as by the form of another record.
 */
export const useUnsavedMessage = (form: FormName, name: string | null, onContinue: () => void) => {
  const go = useEffectEvent(onContinue)
  // Messages are outside React.
  useEffect(() => (name === null ? undefined : offerUnsaved(form, name, () => go())), [form, name])
}

/** As {@link useUnsavedMessage}, until the returned function is called. */
export const offerUnsaved = (form: FormName, name: string, onClick: () => void): (() => void) => {
  const title = `Your changes to ${name} are not saved yet`
  const dismiss = toast({ title, duration: UNTIL_DISMISSED, action: { label: 'Continue editing', onClick } })
  const stop = onFormKept((kept) => kept === form && dismiss())
  return () => {
    stop()
    dismiss()
  }
}
