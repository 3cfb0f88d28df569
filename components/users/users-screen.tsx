'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense, useState } from 'react'
import { ImportButton } from '#components/import/import-button.tsx'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps, RowAction } from '#components/list/slots.ts'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { removeFromUrl } from '#lib/client/remove-from-url.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { askToLeave } from '#lib/client/ask-to-leave.ts'
import type { UserRow } from '#lib/contract/users/users.ts'
import { isShowableCode } from '#lib/shared/showable-code.ts'
import { usersList } from './users-resource.ts'
import { userCells, userExportColumns } from './cells.tsx'
import { UnsavedUser } from './unsaved-user.ts'
import { openUser } from './open-user.ts'
import { recordChangedUser, LastChangedButton } from './last-changed.tsx'
import { useUserActions } from './use-user-actions.tsx'

const UserAside = lazyPart(() => import('./user-aside.tsx'), <RecordSkeleton />)
const AddUser = lazyPart(() => import('./add-user.tsx'))
const ImportUsers = lazyPart(() => import('./import/import-users.tsx'))
const TABS = ['account', 'modules', 'sites', 'clients', 'sessions', 'history'] as const

/** Screen to manage users and their access. */
export const UsersScreen = () => (
  <Suspense fallback={null}>
    <Users />
  </Suspense>
)

const invitationFromUrl = (params: URLSearchParams) => {
  const supplier = params.get('invite')
  return supplier && isShowableCode(supplier) ? { supplier, client: params.get('buyer') } : undefined
}

const Users = () => {
  const { can } = useSession()
  const params = useSearchParams()
  const kept = useRestoredForm('user', UnsavedUser)
  // A URL can start the invitation of a supplier's user: `?invite=SUP-014&buyer=ACME`.
  const [invitation, setInvitation] = useState(() => invitationFromUrl(params) ?? kept?.invited ?? undefined)
  // If the session expired while the user was typing, the form reopens with what they typed.
  const [isAdding, setAdding] = useState(invitation !== undefined || kept !== null)
  const close = () => {
    setAdding(false)
    setInvitation(undefined)
    removeFromUrl('invite', 'buyer')
  }
  const onAdded = (id: string, name: string) => {
    recordChangedUser(id, name)
    openUser(id, 'modules')
  }
  const { actionsOf, bulk, dialogs } = useUserActions()
  const rowActions = (row: UserRow, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Edit', icon: 'edit', keys: 'Enter', onSelect: open },
    { key: 'modules', label: 'Access', icon: 'settings', onSelect: () => askToLeave(() => openUser(row.id, 'modules')) },
    ...actionsOf(row),
  ]
  const aside = {
    label: 'User',
    tabs: TABS,
    preload: UserAside.preload,
    render: ({ id, tab, onTabChange }: AsideProps<UserRow>) => (
      <UserAside id={id} tab={tab} onTabChange={onTabChange} actions={actionsOf} />
    ),
  }
  const addRefusal = can('users', 'create') ? null : 'You don’t have permission to add users'
  const addButton = (
    <div className="mb-1 ml-auto flex min-w-0 items-center gap-1">
      <LastChangedButton onOpen={(id) => askToLeave(() => openUser(id))} />
      {addRefusal === null && <ImportButton many="users" renderDialog={(close) => <ImportUsers onClose={close} />} />}
      <Button variant="primary" size="sm" icon="plus" disabledReason={addRefusal} onClick={() => setAdding(true)}>
        Add user
      </Button>
    </div>
  )
  return (
    <>
      <ListScreen
        resource={usersList}
        tabs={addButton}
        aside={aside}
        cells={userCells}
        exportColumns={userExportColumns}
        actions={rowActions}
        bulk={bulk}
        empty={
          <EmptyState icon="users" title="No users yet.">
            <ClientWording>Users of your clients and sites will appear here.</ClientWording>
          </EmptyState>
        }
      />
      {dialogs}
      {isAdding && <AddUser invitation={invitation} onClose={close} onAdded={onAdded} />}
    </>
  )
}
