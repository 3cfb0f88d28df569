'use client'
import { useState } from 'react'
import { auditReach } from '#components/audit/shared/audit-reach.ts'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import type { IconName } from '#components/ui/icons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { toastNotLoaded } from '#components/ui/toast.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession, type ClientSession } from '#lib/client/session.tsx'
import { askToLeave } from '#lib/client/ask-to-leave.ts'
import { users, type UserRow } from '#lib/contract/users/users.ts'
import { actionRefusal, changeRefusal } from './shared/action-refusal.ts'
import type { UserDialogKind } from './user-dialogs.tsx'

const UserDialog = lazyPart(() => import('./user-dialogs.tsx'))
const MenuPreview = lazyPart(() => import('./menu-preview.tsx'))
const BulkAccess = lazyPart(() => import('./bulk-access.tsx'))
const BulkDisable = lazyPart(() => import('./bulk-disable.tsx'))

type OpenDialog =
  | { kind: 'user-dialog'; action: UserDialogKind; row: UserRow }
  | { kind: 'menu-preview'; row: UserRow }
  | { kind: 'access' | 'disable'; rows: UserRow[] }

/** Row and bulk actions for users, with their dialogs. Each dialog is loaded on first use. */
export const useUserActions = () => {
  const session = useSession()
  const { can } = session
  const toClientWording = useClientWording()
  const router = useRouter()
  const refresh = useRefresh()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const onDone = (rows: readonly UserRow[]) => refresh(users, ...rows.flatMap(({ id }) => userPaths(id)))

  const actionsOf = (row: UserRow): RowAction[] => {
    const dialog = (kind: UserDialogKind, label: string, icon: IconName): RowAction => ({
      key: kind,
      label,
      icon,
      disabledReason: actionRefusal(kind, row, session, toClientWording),
      onSelect: () => setOpenDialog({ kind: 'user-dialog', action: kind, row }),
    })
    return [
      row.status === 'INVITED' ? dialog('invite', 'Send invitation again', 'refresh') : dialog('reset_password', 'Reset password', 'lock'),
      dialog('upgrade_role', 'Change level', 'arrow-up'),
      dialog('end_sessions', 'Sign out everywhere', 'sign-out'),
      row.status === 'DISABLED' || row.status === 'LOCKED'
        ? dialog('enable', row.status === 'LOCKED' ? 'Unlock' : 'Enable', 'check')
        : dialog('disable', 'Disable', 'close'),
      { key: 'menu-preview', label: 'Preview their menu', icon: 'eye', onSelect: () => setOpenDialog({ kind: 'menu-preview', row }) },
      {
        key: 'audit',
        label: 'View what this user did',
        icon: 'audit',
        disabledReason: auditRefusal(row, session),
        onSelect: () => askToLeave(() => router.push(listHref('audit', { user: row.email }))),
      },
    ]
  }

  const bulk: BulkAction<UserRow>[] = [
    {
      key: 'access',
      label: 'Give or remove access',
      icon: 'site',
      refuse: () => changeRefusal(can),
      onSelect: (rows) => setOpenDialog({ kind: 'access', rows }),
    },
    {
      key: 'disable',
      label: 'Disable',
      icon: 'close',
      refuse: () => changeRefusal(can),
      onSelect: (rows) => setOpenDialog({ kind: 'disable', rows }),
    },
    {
      key: 'export-access',
      label: 'Export access list',
      icon: 'download',
      refuse: () => outputRefusal(can, 'export', 'users', 'users'),
      onSelect: (rows, shown) =>
        void import('./export-access.ts').then(
          (file) => file.exportAccess(rows, shown(), toClientWording),
          () => toastNotLoaded('Nothing was exported'),
        ),
    },
  ]

  const dialogs = openDialog && (
    <>
      {openDialog.kind === 'user-dialog' && (
        <UserDialog kind={openDialog.action} row={openDialog.row} onDone={() => onDone([openDialog.row])} onClose={close} />
      )}
      {openDialog.kind === 'menu-preview' && <MenuPreview row={openDialog.row} onClose={close} />}
      {openDialog.kind === 'access' && <BulkAccess rows={openDialog.rows} onDone={() => onDone(openDialog.rows)} onClose={close} />}
      {openDialog.kind === 'disable' && <BulkDisable rows={openDialog.rows} onDone={() => onDone(openDialog.rows)} onClose={close} />}
    </>
  )
  return { actionsOf, bulk, dialogs }
}

/** Why the audit log cannot show what a user did, or null. */
const auditRefusal = ({ id, email }: UserRow, session: ClientSession): string | null => {
  if (email === null) return 'The warehouse system did not report this user’s email address'
  return id !== session.user.id && auditReach(session) === 'own' ? 'To see the actions of other users, you need the Audit log module' : null
}

const userPaths = (id: string) =>
  [`users/${id}`, `audit/modul-access/${id}`, `audit/site-access/${id}`, `audit/client-access/${id}`].map((path) => ({ path }))
