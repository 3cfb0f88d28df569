'use client'
import { useState, type ReactNode } from 'react'
import { mutate } from 'swr'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { endOneSession, SessionTable } from '#components/users/shared/sessions-tab.tsx'
import { signOutEverywhere } from '#components/users/shared/end-sessions.ts'
import { Button } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { toast } from '#components/ui/toast.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { isUnavailable } from '#lib/client/failure.ts'
import { useSession } from '#lib/client/session.tsx'
import { user as userCall } from '#lib/contract/users/users.ts'
import { DetailsForm } from './details-form.tsx'
import { Layouts } from './layouts.tsx'
import { PasswordForm } from './password-form.tsx'

/** The user's own account: details, password, active sessions, and list layouts. */
export const AccountScreen = () => {
  const { user } = useSession()
  const input = { params: { id: user.id } }
  const call = useCall(userCall, input)
  // If v7 cannot be reached, no part of the page loads: show one error instead of one per part.
  const isV7Unreachable = call.data === undefined && call.error !== undefined && isUnavailable(call.error)
  return (
    <div className="mx-auto max-w-180 px-5 py-6">
      <h1 className="text-xl font-semibold">Your account</h1>
      {isV7Unreachable ? (
        <ErrorState
          title="Your account could not be loaded."
          // Also retries every other call of the page.
          onRetry={() => void mutate(() => true)}
          requestId={call.error?.requestId}
          details={call.error?.details}
        >
          {call.error?.message}
        </ErrorState>
      ) : (
        <>
          <AccountSection title="Details" description="What colleagues see about you, and how you see dates, times and numbers.">
            <Loaded call={call} url={urlOf(userCall, input)} noun="details" skeleton={<SectionSkeleton rows={4} />}>
              {({ data }) => (
                <DetailsForm
                  user={data}
                  onSaved={async (next) => (await (next ? call.mutate({ data: next }, { revalidate: false }) : call.mutate()))?.data}
                />
              )}
            </Loaded>
          </AccountSection>
          <AccountSection title="Password" description="Changing it signs you out everywhere else.">
            <PasswordForm
              onDone={() => {
                toast({ kind: 'good', title: 'Your password has been changed', description: 'Your other sessions have ended.' })
                void call.mutate()
              }}
            />
          </AccountSection>
          <AccountSection title="Sessions" description="Where you are signed in now.">
            <Loaded call={call} url={urlOf(userCall, input)} noun="sessions" skeleton={<SectionSkeleton rows={2} />}>
              {({ data }) => <Sessions sessions={data.sessions} userId={user.id} onChanged={() => void call.mutate()} />}
            </Loaded>
          </AccountSection>
          <AccountSection
            title="List layouts"
            description="Columns, widths, order and rows per page, as you have set them up. A reset keeps your saved views."
          >
            <Layouts />
          </AccountSection>
        </>
      )}
    </div>
  )
}

const AccountSection = ({ title, description, children }: { title: string; description: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-6 grid gap-x-8 gap-y-3 border-t border-line pt-5 md:grid-cols-[180px_1fr]">
    <div>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-0.5 text-sm text-muted">{description}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </section>
)

type SessionsProps = { sessions: Parameters<typeof SessionTable>[0]['sessions']; userId: string; onChanged: () => void }

const Sessions = ({ sessions, userId, onChanged }: SessionsProps) => {
  const [isBusy, setBusy] = useState(false)
  const others = sessions.filter((session) => !session.current).length
  const signOut = async () => {
    setBusy(true)
    const result = await signOutEverywhere(userId)
    setBusy(false)
    onChanged()
    if (result.ok && result.isPending) toast({ title: 'The other sessions have not ended yet', description: result.note })
    else if (result.ok) toast({ kind: 'good', title: 'Signed out everywhere else', description: result.note })
    else toast({ kind: 'bad', title: 'The other sessions could not be ended', description: result.reason })
  }
  return (
    <>
      <SessionTable sessions={sessions} onEnd={({ id }) => endOneSession(userId, id).then(onChanged)} />
      <div className="mt-3">
        <Button busy={isBusy} disabledReason={others === 0 && 'You are only signed in here'} onClick={() => void signOut()}>
          Sign out everywhere else
        </Button>
      </div>
    </>
  )
}
