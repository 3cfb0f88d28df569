'use client'
import { useState, type ReactNode } from 'react'
import { RecordAside, RecordHeader } from '#components/record/record-aside.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import type { RowAction } from '#components/list/slots.ts'
import { useRecordChanges } from '#lib/client/record-changes.ts'
import { useCall } from '#lib/client/api.ts'
import { formatMoment, UNKNOWN } from '#lib/client/format.ts'
import { useClientWording, useWords } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Module } from '#lib/contract/engine/common.ts'
import { user as userCall, type UserDetail } from '#lib/contract/users/users.ts'
import { MODULE_NAMES } from './users-resource.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { actionRefusal } from './shared/action-refusal.ts'
import { LevelWord, UserStatusPill } from './cells.tsx'
import { describeChanges } from './shared/diff-words.ts'
import { partOf } from './shared/user-fields.ts'
import AccountTab from './account-tab.tsx'
import { linkToSend } from './link-to-send.ts'
import { LeaveGuard } from './shared/leave-guard.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { userName } from './shared/words.ts'
import { useDraft, type Draft } from './use-draft.ts'

/** Tabs of a user, in order. */
const TABS = [
  { key: 'account', label: 'Account' },
  { key: 'modules', label: 'Modules' },
  { key: 'sites', label: 'Sites' },
  { key: 'clients', label: 'Clients' },
  { key: 'sessions', label: 'Sessions' },
  { key: 'history', label: 'History' },
] as const
type UserTab = (typeof TABS)[number]['key']

const PANELS = {
  account: AccountTab,
  modules: lazyPart(() => import('./modules-tab.tsx'), <SectionSkeleton rows={6} />),
  sites: lazyPart(() => import('./sites-tab.tsx'), <SectionSkeleton rows={6} />),
  clients: lazyPart(() => import('./clients-tab.tsx'), <SectionSkeleton rows={6} />),
  sessions: lazyPart(() => import('./shared/sessions-tab.tsx'), <SectionSkeleton rows={6} />),
  history: lazyPart(() => import('./history-tab.tsx'), <SectionSkeleton rows={6} />),
}

type Props = { id: string; tab: string | null; onTabChange: (tab: string) => void; actions: (user: UserDetail) => RowAction[] }

/** The aside of a user: account, access, sessions and history. */
export default function UserAside({ id, ...rest }: Props) {
  const { data, error, mutate } = useCall(userCall, { params: { id } }, { keepPreviousData: false })
  if (!data) return <RecordPlaceholder failure={error} noun="user" onRetry={() => void mutate()} />
  return (
    <LoadedUser
      key={id}
      user={data.data}
      onUser={async (user) => (await (user ? mutate({ data: user }, { revalidate: false }) : mutate()))?.data}
      {...rest}
    />
  )
}

type LoadedUserProps = Omit<Props, 'id'> & { user: UserDetail; onUser: (user: UserDetail | null) => Promise<UserDetail | undefined> }

const LoadedUser = ({ user, onUser, tab: requestedTab, onTabChange, actions }: LoadedUserProps) => {
  const session = useSession()
  // A new address cancels the invitation, or the link to choose a new password.
  const offerLink = (changed: UserDetail) => {
    const action = actions(changed).find(({ key }) => key === linkToSend(changed))
    if (action && !action.disabledReason) action.onSelect()
  }
  const draft = useDraft(user, onUser, offerLink)
  // With unsaved changes the record is not reloaded, because they belong to the loaded version. Saving them reports what others changed.
  useRecordChanges(user.id, () => {
    if (Object.keys(draft.changes).length > 0) return
    void onUser(null)
    void draft.reload()
  })
  const clientWords = useWords()
  const toClientWording = useClientWording()
  const newName = draft.next['a.name']
  const tab = TABS.find(({ key }) => key === requestedTab)?.key ?? 'account'
  const Panel = PANELS[tab]
  const moduleName = (module: Module) =>
    toClientWording(draft.modules.data?.data.modules.find((grant) => grant.module === module)?.label ?? MODULE_NAMES[module])
  const changeTexts = describeChanges(draft.base, draft.changes, moduleName, clientWords, draft.supplierName)
  const theirs = draft.theirChanges
  const theirChanges = theirs ? describeChanges(theirs.before, theirs.changes, moduleName, clientWords, draft.supplierName) : []
  const clientLabels: Partial<Record<UserTab, string>> = { sites: clientWords.site.plural, clients: clientWords.client.plural }
  const tabs = TABS.map(({ key, label }) => ({
    key,
    label: <TabLabel isChanged={isChanged(draft, key)}>{clientLabels[key] ?? label}</TabLabel>,
  }))
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <RecordAside<UserTab>
          header={<UserHeader user={user} actions={actions(user)} />}
          tabs={tabs}
          tab={tab}
          onTabChange={onTabChange}
          label="User sections"
        >
          <Panel
            user={user}
            draft={draft}
            locked={actionRefusal(tab === 'account' ? 'edit' : 'access', user, session, toClientWording)}
            onChanged={() => void onUser(null)}
          />
        </RecordAside>
      </div>
      <UnsavedBar
        draft={draft}
        // The refused field may be on another tab.
        onRefused={onTabChange}
        changes={changeTexts}
        theirChanges={theirChanges}
        name={userName({ ...user, name: typeof newName === 'string' ? newName : user.name })}
      />
      <LeaveGuard isKept isDirty={changeTexts.length > 0} noun={userName(user)} onDiscard={draft.discard} />
    </div>
  )
}

const isChanged = (draft: Draft, tab: UserTab): boolean =>
  tab !== 'sessions' && tab !== 'history' && Object.keys(partOf(draft.changes, tab)).length > 0

/** Tab label with a dot if the tab has unsaved changes. */
const TabLabel = ({ isChanged: changed, children }: { isChanged: boolean; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1">
    {children}
    {changed && (
      <>
        <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
        <span className="sr-only">, changed</span>
      </>
    )}
  </span>
)

const UserHeader = ({ user, actions }: { user: UserDetail; actions: readonly RowAction[] }) => {
  const [isOpen, setOpen] = useState(false)
  const supplierWord = inSentence(useWords().supplier.singular)
  return (
    <RecordHeader
      title={userName(user)}
      status={<UserStatusPill status={user.status} />}
      lines={[
        <span key="mail" className="min-w-0 break-all">
          {user.email ?? UNKNOWN}
        </span>,
        <span key="level">
          <LevelWord level={user.user_level} /> ·{' '}
          {user.last_login_at ? `last sign-in ${formatMoment(user.last_login_at)}` : 'never signed in'}
          {user.supplier_code && ` · ${supplierWord} ${user.supplier_name ?? user.supplier_code}`}
        </span>,
        ...(user.status_reason && user.status !== 'ACTIVE' ? [<span key="reason">Reason: {user.status_reason}</span>] : []),
        ...(user.must_change_password
          ? [
              <span key="must" className="inline-flex items-center gap-1 text-warn">
                <Icon name="warning" size={14} /> Must choose a new password
              </span>,
            ]
          : []),
      ]}
      actions={
        <Menu
          label="User actions"
          open={isOpen}
          onOpenChange={setOpen}
          className="w-72"
          trigger={
            <Button size="sm" icon="more">
              Actions
            </Button>
          }
        >
          {actions.map((action) => (
            <MenuItem key={action.key} icon={action.icon} disabledReason={action.disabledReason} onSelect={action.onSelect}>
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      }
    />
  )
}
