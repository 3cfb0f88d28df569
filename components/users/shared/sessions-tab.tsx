'use client'
import { useState } from 'react'
import { Cell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { DateTime } from '#components/record/date-time.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { toast } from '#components/ui/toast.tsx'
import { formatMoment } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { actionRefusal } from './action-refusal.ts'
import { endSession } from './end-sessions.ts'

type TableProps = {
  sessions: UserDetail['sessions']
  /** Ends one session. Left out if that is not allowed. */
  onEnd?: ((id: string) => Promise<void>) | undefined
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
          <RowHeader>
            {session.device ?? 'Unknown device'}
            {session.current && <span className="ml-1.5 rounded-sm bg-good-tint px-1 text-xs text-good">This session</span>}
          </RowHeader>
          <Cell className="font-mono text-xs">{session.ip ?? '–'}</Cell>
          <Cell isRight>
            <DateTime at={session.last_seen_at} isRelative />
          </Cell>
          {onEnd && (
            <Cell isRight>
              {/* A session without an id can only be ended together with all others. */}
              {!session.current && session.id && <EndButton session={session} id={session.id} onEnd={onEnd} />}
            </Cell>
          )}
        </SmallRow>
      ))}
    </tbody>
  </SmallTable>
)

type EndProps = { session: UserDetail['sessions'][number]; id: string; onEnd: (id: string) => Promise<void> }

const EndButton = ({ session, id, onEnd }: EndProps) => {
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    await onEnd(id)
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      busy={isBusy}
      aria-label={`Sign out ${session.device ?? 'a program'}, ${session.ip ?? 'address unknown'}`}
      onClick={() => void end()}
    >
      Sign out
    </Button>
  )
}

/** Ends one session and shows the result. */
export const endOneSession = async (userId: string, sessionId: string): Promise<void> => {
  const result = await endSession(userId, sessionId)
  if (result.ok) toast({ kind: 'good', title: result.note ?? 'The session has ended' })
  else toast({ kind: 'bad', title: 'The session could not be ended', description: result.reason })
}

type Props = {
  user: UserDetail
  /** Called after an attempt to end a session, to reload the record. */
  onChanged?: () => void
}

/** Tab with a user's sessions. */
export default function SessionsTab({ user, onChanged }: Props) {
  const session = useSession()
  if (user.sessions.length === 0)
    return (
      <EmptyState icon="clock" title="Not signed in anywhere.">
        {user.last_login_at ? `The last sign-in was ${formatMoment(user.last_login_at)}.` : 'This user has never signed in.'}
      </EmptyState>
    )
  return (
    <div className="px-4 py-3">
      <SessionTable
        sessions={user.sessions}
        onEnd={
          actionRefusal('end_sessions', user, session) === null ? (id) => endOneSession(user.id, id).then(() => onChanged?.()) : undefined
        }
      />
      <p className="mt-3 text-sm text-muted">To end all sessions at once, choose “Sign out everywhere” in this user’s actions.</p>
    </div>
  )
}
