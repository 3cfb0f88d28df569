import type { ReactNode } from 'react'
import { Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/with-code.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatWord } from '#lib/client/format.ts'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import type { UserRow } from '#lib/contract/users/users.ts'
import { LastChangedMark } from './last-changed.tsx'
import { STATUS_HUES, USER_STATUS_NAMES } from './shared/words.ts'

export const UserStatusPill = ({ status }: { status: UserRow['status'] }) => (
  <Status hue={STATUS_HUES[status ?? ''] ?? 'neutral'} mark={statusMark(status)}>
    {formatWord(status, USER_STATUS_NAMES)}
  </Status>
)

/** The level, with an icon if it is known to be above Regular. */
export const LevelWord = ({ level }: { level: UserRow['user_level'] }) => (
  <span className="inline-flex max-w-full items-center gap-1.5">
    <span className="truncate">{formatWord(level)}</span>
    {rankOf(level) > LEVEL_RANK.Regular && <Icon name={level === 'Manager' ? 'users' : 'lock'} size={12} className="text-dim" />}
  </span>
)

/** How level and status are written to an exported file. */
export const userExportColumns: NonNullable<ListSlots<UserRow>['exportColumns']> = {
  user_level: [{ type: 'text', value: (row) => row.user_level && formatWord(row.user_level) }],
  status: withCode(
    (row) => row.status && formatWord(row.status, USER_STATUS_NAMES),
    (row) => row.status,
  ),
}

export const userCells: Readonly<Record<string, (row: UserRow) => ReactNode>> = {
  name: (row) => <LastChangedMark id={row.id}>{row.name || <Unknown reason="Not recorded" />}</LastChangedMark>,
  status: (row) => <UserStatusPill status={row.status} />,
  user_level: (row) => <LevelWord level={row.user_level} />,
}
