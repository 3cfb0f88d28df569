'use client'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { When } from '#components/record/when.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatMoment } from '#lib/client/format.ts'
import type { UserDetail } from '#lib/contract/users.ts'

/** Where a user is signed in at the moment. */
export const SessionTable = ({ sessions }: { sessions: UserDetail['sessions'] }) => (
  <SmallTable
    caption="Open sessions"
    heads={[
      { key: 'device', label: 'Device' },
      { key: 'ip', label: 'IP address' },
      { key: 'seen', label: 'Last seen', isRight: true },
    ]}
  >
    <tbody>
      {sessions.map((session, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the contract gives a session no name
        <SmallRow key={index}>
          <RowHead>
            {session.device ?? 'A program'}
            {session.current && <span className="ml-1.5 rounded-sm bg-good-tint px-1 text-xs text-good">This one</span>}
          </RowHead>
          <Cell className="font-mono text-xs">{session.ip ?? '–'}</Cell>
          <Cell isRight>
            <When at={session.last_seen_at} isRelative />
          </Cell>
        </SmallRow>
      ))}
    </tbody>
  </SmallTable>
)

export default function SessionsTab({ user }: { user: UserDetail }) {
  if (user.sessions.length === 0)
    return (
      <EmptyState icon="clock" title="Not signed in anywhere.">
        {user.last_login_at ? `The last sign-in was ${formatMoment(user.last_login_at)}.` : 'This user has never signed in.'}
      </EmptyState>
    )
  return (
    <div className="px-4 py-3">
      <SessionTable sessions={user.sessions} />
      <p className="mt-3 text-sm text-muted">“Sign out everywhere” in the actions of this user ends all of them at once.</p>
    </div>
  )
}
