'use client'
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { RequestId } from '#components/ui/error-state.tsx'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { Link } from '#components/ui/link.tsx'
import { recordHref } from '#lib/client/links.ts'
import { numberKey, ORDER_WORDS } from '#lib/order-form/kind.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { uncertainText } from '#lib/order-form/draft/failure-words.ts'
import { isNotOffered, isTransient, meansLostAccess, type SaveFailure } from '#lib/order-form/draft/states.ts'
import { useLostCode } from './draft/use-lost-code.ts'
import { useFormContext } from './form-context.ts'
import type { OrderSession } from './draft/session-types.ts'
import type { Submit } from './use-submit.ts'

type Props = { origin: string | null; numberProblem: string | null; submit: Submit }

/** Notices above the form: where its values came from, why there is no number, why saving failed. */
export const FormNotices = ({ origin, numberProblem, submit }: Props) => {
  const lostCode = useLostCode()
  const { session } = useFormContext()
  const notices = useRef<HTMLDivElement>(null)
  // A new object for each failure, so that the effect runs again; true if there was none.
  const ended = submit.wasSubmitted && submit.doing === null && (submit.failure ?? true)
  // The button may have been pressed far down among the lines, where the notice is out of view.
  useEffect(() => {
    if (ended) notices.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [ended])
  return (
    <div ref={notices} className="contents">
      {origin && <Notice icon="info">{origin}</Notice>}
      {numberProblem && <Notice icon="warning">{numberProblem} Type the order number yourself.</Notice>}
      <UncertainNotice submit={submit} lostCode={lostCode} />
      {submit.failure && !(lostCode === null && isDraftGone(submit.failure, session)) && (
        <div role="alert" className="scroll-mt-36 rounded-md bg-bad-tint px-3 py-2 text-base text-bad">
          <p className="flex items-start gap-2">
            <Icon name="error" className="mt-0.5" />
            <span>{failureText(submit.failure, lostCode)}</span>
          </p>
          {submit.failure.requestId && <RequestId id={submit.failure.requestId} />}
        </div>
      )}
    </div>
  )
}

/** Whether v7 no longer finds the draft that is in the form, for example because it was deleted in another tab. */
const isDraftGone = (failure: SaveFailure, { order }: OrderSession): boolean =>
  failure.status === 404 && !isNotOffered(failure) && order.get()?.status === 'DRAFT'

const failureText = (failure: SaveFailure, lostCode: string | null): string => {
  if (isNotOffered(failure)) return 'This warehouse system does not accept changes to orders. Nothing you typed is lost.'
  if (lostCode !== null && meansLostAccess(failure))
    return `You no longer have access to ${lostCode}. Ask your administrator for it. What you typed is kept in this tab.`
  if (failure.status === 403) return `${failure.message} What you typed is kept in this tab.`
  // Don't add the next step if the message already names it.
  if (isOutcomeUnknown(failure) && failure.message.includes('Try again'))
    return `${failure.message} Nothing you typed is lost, and nothing is sent twice.`
  if (isOutcomeUnknown(failure)) return `${failure.message} Nothing you typed is lost. Press the button again; nothing is sent twice.`
  return isTransient(failure) ? `${failure.message} Nothing you typed is lost.` : failure.message
}

/**
 * Shown if it is unknown whether v7 has the order, if v7 has it but did not return it, and if v7 does not
 * change the draft or no longer finds it. Says what is known and what to do.
 */
const UncertainNotice = ({ submit, lostCode }: { submit: Submit; lostCode: string | null }) => {
  const { session, kind, form } = useFormContext()
  const state = useSyncExternalStore(session.saving.subscribe, session.saving.get, session.saving.get)
  const order = useSyncExternalStore(session.order.subscribe, session.order.get, session.order.get)
  const failure = submit.failure ?? state.failure
  if (order && failure && lostCode === null && isDraftGone(failure, session))
    return (
      <DecisionNotice text={`The draft ${order.no} was not found. It may have been deleted. Nothing you typed is lost.`}>
        <Button size="sm" onClick={submit.turnIntoNewOrder}>
          Copy to a new order
        </Button>
      </DecisionNotice>
    )
  if (state.status !== 'unknown' && state.status !== 'closed') return null
  const no = form.getValues(numberKey(kind)).trim() || `the ${ORDER_WORDS[kind].noun}`
  const checkButton = (
    <Button size="sm" onClick={() => void submit.checkAgain()} busy={submit.doing === 'look'}>
      Check again
    </Button>
  )
  if (state.status === 'unknown') {
    const { similar } = state
    const numbers = similar.map((each) => each.no)
    return (
      <DecisionNotice text={uncertainText(no, session.saver.pending()?.body['status'], state.failure, numbers)}>
        {similar.map((each) => (
          // In a new tab, because the form has yet to be sent or discarded.
          <Link
            key={each.id}
            href={recordHref(ORDER_WORDS[kind].module, each)}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary', 'sm')}
          >
            Open {each.no}
          </Link>
        ))}
        {checkButton}
        <Button size="sm" onClick={() => void submit.sendAgain()} busy={submit.doing === 'send'}>
          Send again
        </Button>
      </DecisionNotice>
    )
  }
  if (state.closed === 'entered')
    return <DecisionNotice text="The order was entered, but its details could not be loaded.">{checkButton}</DecisionNotice>
  if (state.closed === 'drafted')
    return (
      <DecisionNotice text="The order was saved as a draft, but its details could not be loaded. What you type now is saved in this tab only.">
        {checkButton}
      </DecisionNotice>
    )
  return (
    <DecisionNotice
      text={`The warehouse system has ${order?.no ?? 'this order'} as a draft and does not accept changes to it. What you typed is saved in this tab only.`}
    >
      <Button size="sm" onClick={submit.turnIntoNewOrder}>
        Copy to a new order
      </Button>
    </DecisionNotice>
  )
}

const DecisionNotice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div
    role="alert"
    className="flex scroll-mt-36 flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-info-tint px-3 py-2 text-base text-info"
  >
    <p className="flex min-w-0 items-start gap-2">
      <Icon name="info" className="mt-0.5" />
      <span>{text}</span>
    </p>
    <span className="ml-auto flex flex-wrap gap-2">{children}</span>
  </div>
)

const Notice = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p role="status" className="flex items-start gap-2 rounded-md bg-info-tint px-3 py-2 text-base text-info">
    <Icon name={icon} className="mt-0.5" />
    <span>{children}</span>
  </p>
)
