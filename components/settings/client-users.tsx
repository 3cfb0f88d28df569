'use client'
import { useMemo, type ReactNode } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { ListSlots, RowAction } from '#components/list/slots.ts'
import { withCode } from '#components/list/with-code.ts'
import { RecordLink } from '#components/record/record-link.tsx'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { STATUS_HUES, USER_STATUS_NAMES } from '#components/users/shared/words.ts'
import { askToLeave } from '#lib/client/ask-to-leave.ts'
import { formatWord } from '#lib/client/format.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { recordHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import type { ClientUser } from '#lib/contract/settings/settings.ts'
import { MODULE_INFO, SCREEN_MODULES } from '#lib/modules.ts'
import { ACCESS_NAMES, clientUsers, ownEntries } from './client-users-resource.ts'

/** `Some owners: ACME-NZ`, `As a supplier: Green Grocer` */
const accessText = ({ access, owners, supplier_code, supplier_name }: ClientUser): string => {
  const text = formatWord(access, ACCESS_NAMES)
  const details = access === 'SUPPLIER' ? (supplier_name ?? supplier_code) : (owners ?? []).join(', ')
  return details ? `${text}: ${details}` : text
}

const ALL_SITES = 'All sites'
const sitesText = ({ all_sites, sites }: ClientUser): string => (all_sites ? ALL_SITES : (sites ?? []).join(', '))

/** Module labels in menu order, in the client's wording. Modules that only v7 knows come last. */
export const modulesText = ({ modules }: Pick<ClientUser, 'modules'>, toClientWording: (text: string) => string = String): string => {
  const known = SCREEN_MODULES.filter((module) => modules?.includes(module)).map((module) => toClientWording(MODULE_INFO[module].label))
  const others = (modules ?? []).filter((module) => !Object.hasOwn(MODULE_INFO, module)).map((module) => formatWord(module))
  return [...known, ...others].join(', ')
}

const ModulesText = ({ row }: { row: ClientUser }): string => modulesText(row, useClientWording())

const None = ({ children }: { children: string }) => <span className="text-dim">{children}</span>

export const cells: ListSlots<ClientUser>['cells'] = {
  name: (row) => (
    <RecordLink module="users" id={row.user_id} tab="clients" isInRow>
      {row.name || row.email}
    </RecordLink>
  ),
  access: (row) => <ClientWording>{accessText(row)}</ClientWording>,
  status: ({ status }) => (
    <Status hue={STATUS_HUES[status ?? ''] ?? 'neutral'} mark={statusMark(status)}>
      {formatWord(status, USER_STATUS_NAMES)}
    </Status>
  ),
  sites: (row) => (sitesText(row) ? <ClientWording>{sitesText(row)}</ClientWording> : <None>None</None>),
  modules: (row) => (modulesText(row) ? <ModulesText row={row} /> : <None>None</None>),
}

/** The columns of an export, in the words of the screen. */
export const exportColumnsIn = (toClientWording: (text: string) => string): NonNullable<ListSlots<ClientUser>['exportColumns']> => ({
  name: [{ type: 'text', value: (row) => row.name || row.email }],
  access: [{ type: 'text', value: (row) => toClientWording(accessText(row)) }],
  status: withCode(
    (row) => formatWord(row.status, USER_STATUS_NAMES),
    (row) => row.status,
  ),
  sites: [{ type: 'text', value: (row) => toClientWording(sitesText(row)) }],
  modules: [{ type: 'text', value: (row) => modulesText(row, toClientWording) }],
})

/** Says why the list is short. Who the other users are belongs to the module Users. */
const onlyYourself = () => (
  <p className="shrink-0 px-3 py-1 text-sm text-muted">
    <ClientWording>You see only yourself here. To see who else has access to the client, you need the Users module.</ClientWording>
  </p>
)
const aboutYourself = () => [{ label: 'Users', value: 'only yourself' }]

type Props = { views: readonly { key: string; label: string }[]; tabs: ReactNode }

/** Who can see the clients chosen in the top bar, and why. */
export const ClientUsers = ({ views, tabs }: Props) => {
  const { can } = useSession()
  const router = useRouter()
  const seesOthers = can('users', 'view')
  const toClientWording = useClientWording()
  const exportColumns = useMemo(() => exportColumnsIn(toClientWording), [toClientWording])
  const userRefusal = seesOthers ? null : 'You don’t have access to users'
  const actions = (row: ClientUser): RowAction[] => [
    {
      key: 'user',
      label: 'Open user',
      icon: 'users',
      disabledReason: userRefusal,
      onSelect: () => askToLeave(() => router.push(recordHref('users', { id: row.user_id, tab: 'clients' }))),
    },
  ]
  return (
    <ListScreen
      resource={seesOthers ? clientUsers : ownEntries}
      {...(!seesOthers && { toolbar: onlyYourself, restrictions: aboutYourself })}
      views={views}
      tabs={tabs}
      cells={cells}
      exportColumns={exportColumns}
      actions={actions}
      empty={
        seesOthers ? (
          <EmptyState icon="users" title={<ClientWording>Nobody can see this client.</ClientWording>}>
            <ClientWording>Users with access to a client will appear here. Give access under Users.</ClientWording>
          </EmptyState>
        ) : (
          <EmptyState icon="lock" title={<ClientWording>You don’t have access to the users of this client.</ClientWording>}>
            Ask your administrator if you need it.
          </EmptyState>
        )
      }
    />
  )
}
