'use client'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { UserRow } from '#lib/contract/users/users.ts'
import { actionRefusal } from './shared/action-refusal.ts'
import { userLine } from './shared/words.ts'
import { setStatus } from './shared/user-api.ts'

type Props = { rows: UserRow[]; onDone: () => void; onClose: () => void }

/** Disables many accounts, with a result for each. */
export default function BulkDisable({ rows, onDone, onClose }: Props) {
  const session = useSession()
  const toClientWording = useClientWording()
  return (
    <BulkDialog
      rows={rows}
      nameOf={userLine}
      refusalOf={(row) => actionRefusal('disable', row, session, toClientWording)}
      words={{ verb: 'Disable', doing: 'Disabling', done: 'Disabled', one: 'user', many: 'users' }}
      description="They are signed out everywhere at once and can no longer sign in."
      isDanger
      reason={{ label: 'Reason', choices: ['Left the company', 'Account no longer needed', 'Not used for a long time'] }}
      attempt={(row, reason, signal) => setStatus(row, 'DISABLED', reason, signal)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
