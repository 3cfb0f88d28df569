'use client'
import { useMemo, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useWords } from '#lib/client/field-labels.ts'
import { formatTime } from '#lib/client/format.ts'
import { notSavedText } from '#lib/order-form/draft/failure-words.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { joinWithAnd } from '#lib/shared/join-words.ts'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { recordIn } from './calls.ts'
import { useLostCode } from './use-lost-code.ts'
import { toServerTime } from '#lib/client/server-time.ts'

/** Shows whether the changes are saved: "Saved 09:21". If someone else has changed the order, a button opens the dialog with their changes again. */
export const SaveState = () => {
  const { session, kind } = useFormContext()
  const state = useSyncExternalStore(session.saving.subscribe, session.saving.get, session.saving.get)
  const order = useSyncExternalStore(session.order.subscribe, session.order.get, session.order.get)
  const storedAt = useSyncExternalStore(session.storedAt.subscribe, session.storedAt.get, session.storedAt.get)
  const [client, owner, site] = [useHeaderValue('client_code'), useHeaderValue('owner_code'), useHeaderValue('site_code')]
  const wording = useWords()
  const lostCode = useLostCode()
  const { failure } = state
  const theirs = useMemo(() => (failure?.code === 'STALE_WRITE' ? recordIn(kind, failure.data) : null), [failure, kind])
  const isDraft = order === null || order.status === 'DRAFT'
  const time = state.savedAt === null ? null : formatTime(new Date(toServerTime(state.savedAt)).toISOString())
  const isWaiting = order === null && !(client && owner && site)
  const [icon, text] = (() => {
    if (state.status === 'saving') return [<Spinner key="icon" />, 'Saving…']
    if (state.status === 'failed' && state.failure) {
      const isSaveScheduled = session.saver.isSaveScheduled()
      return [<Icon key="icon" name="warning" className="text-warn" />, notSavedText(state.failure, { lostCode, isSaveScheduled, theirs })]
    }
    if (state.status === 'unknown') return [<Icon key="icon" name="warning" className="text-warn" />, 'We don’t know whether it was saved']
    if (state.status === 'closed')
      return [<Icon key="icon" name="info" className="text-dim" />, state.closed === 'entered' ? 'Entered' : 'Saved in this tab only']
    if (state.status === 'unsaved') {
      if (!isDraft) {
        const storedText = storedAt === null ? '' : `; backed up at ${formatTime(new Date(storedAt).toISOString())}`
        return [<Icon key="icon" name="edit" className="text-dim" />, `Changes not saved yet${storedText}`]
      }
      if (session.isTabOnly()) return [<Icon key="icon" name="edit" className="text-dim" />, 'Saved in this tab only']
      if (isWaiting)
        return [
          <Icon key="icon" name="edit" className="text-dim" />,
          `Saved in this tab only until you choose ${joinWithAnd(
            [wording.client, wording.owner, wording.site].map((word) => inSentence(word.singular)),
          )}`,
        ]
      const unsavedText = time ? `Saved ${time}, changed since` : order ? 'Changes not saved yet' : 'Not saved yet'
      return [<Icon key="icon" name="edit" className="text-dim" />, unsavedText]
    }
    return time ? [<Icon key="icon" name="check" className="text-good" />, isDraft ? `Draft saved ${time}` : `Saved ${time}`] : [null, '']
  })()
  return (
    <>
      <span
        role="status"
        aria-label="Saving"
        aria-live={state.status === 'failed' ? 'polite' : 'off'}
        className="inline-flex min-w-0 items-center gap-1.5 text-sm text-muted"
      >
        {icon}
        <span className="line-clamp-2 min-w-0 leading-tight" title={text}>
          {text}
        </span>
      </span>
      {state.status === 'failed' && theirs && (
        <Button size="sm" onClick={() => session.theirRecord.set(theirs)}>
          See the changes
        </Button>
      )}
    </>
  )
}
