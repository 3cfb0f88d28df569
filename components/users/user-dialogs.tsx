'use client'
import { useState } from 'react'
import ActionDialog from '#components/actions/action-dialog.tsx'
import type { Attempt } from '#components/actions/run-rows.ts'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast, type ToastOptions } from '#components/ui/toast.tsx'
import { askToLeave } from '#lib/client/ask-to-leave.ts'
import { UNKNOWN } from '#lib/client/format.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import type { UserRow } from '#lib/contract/users/users.ts'
import { recordChangedUser } from './last-changed.tsx'
import { openUser } from './open-user.ts'
import { signOutEverywhere } from './shared/end-sessions.ts'
import { changeLevel, sendInvitation, sendResetLink, setStatus } from './shared/user-api.ts'
import { levelChange, LEVELS, userName } from './shared/words.ts'

export type UserDialogKind = 'disable' | 'enable' | 'reset_password' | 'invite' | 'upgrade_role' | 'end_sessions'
type Props = { kind: UserDialogKind; row: UserRow; onDone: () => void; onClose: () => void }

const REASONS = {
  disable: ['Left the company', 'On leave', 'Account no longer needed', 'Suspicious sign-ins'],
  enable: ['Back at work', 'Locked by mistake', 'Needed again'],
} as const

/** Confirmation dialog for an action on a user's account, with its consequences. */
export default function UserDialog({ kind, row: openedFor, onDone, onClose }: Props) {
  // If someone else changes the user meanwhile, the next attempt starts from their version.
  const [row, setRow] = useState(openedFor)
  const name = userName(row)
  const address = row.email ?? 'their email address'
  const withToast = (title: string, more?: Partial<ToastOptions>) => async (attempt: Promise<Attempt<UserRow>>) => {
    const result = await attempt
    onDone()
    if (!result.ok && result.current) setRow(result.current)
    if (result.ok && (result.isUnchanged || result.isPending))
      return { ok: false as const, isFinal: true as const, reason: result.note ?? '' }
    if (result.ok) {
      recordChangedUser(row.id, name)
      toast({ kind: 'good', title, description: result.note, ...more })
    }
    return result
  }
  switch (kind) {
    case 'upgrade_role':
      return (
        <LevelDialog
          {...{ row, onClose }}
          run={(level, reason) =>
            withToast(
              `${name}’s level has changed`,
              isHigher(level, row) ? rightsToGive(row.id) : undefined,
            )(changeLevel(row, level, reason))
          }
        />
      )
    case 'disable':
      return (
        <ActionDialog
          title={`Disable ${name}`}
          description="Every session ends at once, and nobody can sign in with this account until it is enabled again. Its history is kept."
          verb="Disable account"
          isDanger
          reason={{ label: 'Reason', choices: REASONS.disable }}
          run={(reason) => withToast(`${name} has been disabled`)(setStatus(row, 'DISABLED', reason))}
          onClose={onClose}
        />
      )
    case 'enable':
      return (
        <ActionDialog
          title={`${row.status === 'LOCKED' ? 'Unlock' : 'Enable'} ${name}`}
          description="They have the same access as before and sign in with their old password. An invitation that was not accepted must be sent again."
          verb={row.status === 'LOCKED' ? 'Unlock account' : 'Enable account'}
          reason={{ label: 'Reason', choices: REASONS.enable }}
          run={(reason) =>
            withToast(`${name} has been ${row.status === 'LOCKED' ? 'unlocked' : 'enabled'}`)(setStatus(row, 'ACTIVE', reason))
          }
          onClose={onClose}
        />
      )
    case 'reset_password':
      return (
        <ActionDialog
          title={`Reset the password of ${name}`}
          description={`${row.status === 'LOCKED' ? 'The account will be unlocked. ' : ''}The old password and any earlier links stop working, and every session ends at once. A link to choose a new password goes to ${address}.`}
          verb="Send the link"
          run={() => withToast('Link sent')(sendResetLink(row))}
          onClose={onClose}
        />
      )
    case 'invite':
      return (
        <ActionDialog
          title={`Invite ${name} again`}
          description={`A new invitation goes to ${address}. The previous one no longer works.`}
          verb="Send the invitation"
          run={() => withToast('Invitation sent')(sendInvitation(row))}
          onClose={onClose}
        />
      )
    default:
      return (
        <ActionDialog
          title={`Sign ${name} out everywhere`}
          description="The user is signed out at once on every device, and can sign in again."
          verb="Sign out everywhere"
          run={() => withToast(`${name} has been signed out`)(signOutEverywhere(row.id))}
          onClose={onClose}
        />
      )
  }
}

const isHigher = (level: Level, row: UserRow) => LEVEL_RANK[level] > rankOf(row.user_level)

/** Leads to the rights that a higher level makes possible, because the level itself gives none. */
const rightsToGive = (id: string): Partial<ToastOptions> => ({
  description: 'Their rights are unchanged. Grant the rights that this level allows.',
  action: { label: 'Open modules', onClick: () => askToLeave(() => openUser(id, 'modules')) },
})

type LevelProps = { row: UserRow; run: (level: Level, reason: string) => Promise<Attempt<UserRow>>; onClose: () => void }

/** Changes a user's level and shows what becomes possible or no longer is. */
const LevelDialog = ({ row, run, onClose }: LevelProps) => {
  const { user } = useSession()
  const allowedLevels = LEVELS.filter((level) => level !== row.user_level && LEVEL_RANK[level] <= rankOf(user.userLevel))
  const higherLevels = LEVELS.filter((level) => LEVEL_RANK[level] > rankOf(user.userLevel))
  // No level is preselected, so that nobody raises a level with a single press.
  const [chosen, setLevel] = useState<Level | ''>('')
  // After a refusal the user may turn out to have the chosen level already.
  const level = chosen === row.user_level ? '' : chosen
  const { adds, removes } = level === '' ? { adds: [], removes: [] } : levelChange(row.user_level, level)
  return (
    <ActionDialog
      title={`Change the level of ${userName(row)}`}
      description="Every session ends; the new level applies from the next sign-in."
      verb={level === '' ? 'Change level' : `Change to ${level}`}
      check={() => (level === '' ? 'Choose a level.' : null)}
      isDanger={removes.length > 0}
      reason={{ label: 'Reason', choices: ['Shift lead', 'New role', 'No longer needed'] }}
      run={(reason) => run(level as Level, reason)}
      onClose={onClose}
    >
      {(error) => (
        <>
          <div className="flex items-start gap-3">
            <Field label="From">
              {(control) => (
                <output {...control} className="inline-flex h-8 items-center text-sm">
                  {row.user_level ?? UNKNOWN}
                </output>
              )}
            </Field>
            <Icon name="arrow-right" className="mt-8 text-dim" />
            <Field label="To" className="flex-1" error={error}>
              {(control) => (
                <Select
                  {...control}
                  data-autofocus
                  value={level}
                  options={[
                    { value: '', label: 'Choose a level' },
                    ...allowedLevels.map((option) => ({ value: option, label: option })),
                    ...higherLevels.map((option) => ({ value: option, label: `${option} – above your own level`, disabled: true })),
                  ]}
                  onChange={(value) => setLevel(value as Level | '')}
                />
              )}
            </Field>
          </div>
          {adds.length > 0 && <p className="text-sm">A level alone grants no rights. It allows:</p>}
          {removes.length > 0 && <p className="text-sm">No longer allowed, whatever their rights in the modules:</p>}
          <ul className="flex flex-col gap-1 text-sm" aria-label={removes.length > 0 ? 'No longer possible' : 'What it allows'}>
            {[...adds, ...removes].map((text) => (
              <li key={text} className="flex items-start gap-2">
                <Icon
                  name={adds.length > 0 ? 'plus' : 'minus'}
                  size={14}
                  className={`mt-0.75 ${adds.length > 0 ? 'text-good' : 'text-bad'}`}
                />
                <span>
                  <ClientWording>{text}</ClientWording>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ActionDialog>
  )
}
