'use client'
import { useState } from 'react'
import { Cell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { DateTime } from '#components/record/date-time.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { toast } from '#components/ui/toast.tsx'
import { formatMoment } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { actionRefusal } from './action-refusal.ts'
import { endSession } from './end-sessions.ts'
import { userName } from './words.ts'

const ActionDialog = lazyPart(() => import('#components/actions/action-dialog.tsx'))

type Session = UserDetail['sessions'][number]
/** A session that can be ended on its own. */
type EndableSession = Session & { id: string }

const isEndable = (session: Session): session is EndableSession => !session.current && Boolean(session.id)

type TableProps = {
  sessions: readonly Session[]
  /** Ends one session, or asks first. Left out if that is not allowed. */
  onEnd?: ((session: EndableSession) => Promise<void> | void) | undefined
}

/** Table of a user's active sessions. */
export const SessionTable = ({ sessions, onEnd }: TableProps) => (
  <SmallTable
    caption="Open sessions"
    headers={[
      { key: 'device', label: 'Device' },
      { key: 'ip', label: 'IP address' },
      { key: 'seen', label: 'Last seen', isRight: true },
      ...(onEnd ? [{ key: 'end', label: 'Sign out', isRight: true }] : []),
    ]}
  >
    <tbody>
      {sessions.map((session, index) => (
        <SmallRow key={session.id ?? index}>
          <RowHeader className="py-1">
            {session.device ?? 'Unknown device'}
            {session.current && (
              <span className="ml-1.5 inline-block rounded-sm bg-good-tint px-1 text-xs whitespace-nowrap text-good">This session</span>
            )}
            {session.signed_in_at && <span className="block text-xs text-muted">Signed in {formatMoment(session.signed_in_at)}</span>}
          </RowHeader>
          <Cell className="font-mono text-xs">{session.ip ?? '–'}</Cell>
          <Cell isRight>
            <DateTime at={session.last_seen_at} isRelative />
          </Cell>
          {onEnd && (
            <Cell isRight>
              {/* A session without an id can only be ended together with all others. */}
              {isEndable(session) && <EndButton session={session} onEnd={onEnd} />}
            </Cell>
          )}
        </SmallRow>
      ))}
    </tbody>
  </SmallTable>
)

type EndProps = { session: EndableSession; onEnd: NonNullable<TableProps['onEnd']> }

const EndButton = ({ session, onEnd }: EndProps) => {
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    await onEnd(session)
    setBusy(false)
  }
  return (
    <Button size="sm" busy={isBusy} aria-label={`Sign out ${sessionName(session)}`} onClick={() => void end()}>
      Sign out
    </Button>
  )
}

/** Names one session: `Chrome 156 / Linux, 203.0.113.7, signed in 11/30/2026 07:04`. */
const sessionName = ({ device, ip, signed_in_at: at }: Session): string =>
  [device ?? 'a program', ip ?? 'address unknown', at && `signed in ${formatMoment(at)}`].filter(Boolean).join(', ')

/** Ends one session and shows the result. */
export const endOneSession = async (userId: string, sessionId: string): Promise<void> => {
  const result = await endSession(userId, sessionId)
  if (result.ok && result.isPending) toast({ title: 'The session has not ended yet', description: result.note })
  else if (result.ok) toast({ kind: 'good', title: result.note ?? 'The session has ended' })
  else toast({ kind: 'bad', title: 'The session could not be ended', description: result.reason })
}

type Props = {
  user: UserDetail
  /** Called after an attempt to end a session, to reload the record. */
  onChanged?: () => void
}

/** Tab with a user's sessions. Like all actions on somebody's account, ending one asks first. */
export default function SessionsTab({ user, onChanged }: Props) {
  const session = useSession()
  const [ending, setEnding] = useState<EndableSession | null>(null)
  if (user.sessions.length === 0)
    return (
      <EmptyState icon="clock" title="Not signed in anywhere.">
        {user.last_login_at ? `The last sign-in was ${formatMoment(user.last_login_at)}.` : 'This user has never signed in.'}
      </EmptyState>
    )
  return (
    <div className="px-4 py-3">
      <SessionTable sessions={user.sessions} onEnd={actionRefusal('end_sessions', user, session) === null ? setEnding : undefined} />
      <p className="mt-3 text-sm text-muted">To end all sessions at once, choose “Sign out everywhere” in this user’s actions.</p>
      <>
        {ending && (
          <ActionDialog
            title={`Sign ${userName(user)} out of one session`}
            description={`The session of ${sessionName(ending)}, ends at once. The user can sign in again.`}
            verb="Sign out"
            run={async () => {
              const result = await endSession(user.id, ending.id)
              onChanged?.()
              if (result.ok && result.isPending) return { ok: false, isFinal: true, reason: result.note ?? '' }
              if (result.ok) toast({ kind: 'good', title: result.note ?? 'The session has ended' })
              return result
            }}
            onClose={() => setEnding(null)}
          />
        )}
      </>
    </div>
  )
}
