import { USER_STATUSES } from '#lib/contract/auth/auth.ts'
import { byStatus, choice, columnsOf, defineResource } from '#components/list/define-resource.ts'
import { LEVELS, USER_STATUS_NAMES } from '#components/users/shared/words.ts'
import { settingsClientUsers, type CLIENT_ACCESS, type ClientUser } from '#lib/contract/settings/settings.ts'
import { MODULE_INFO, SCREEN_MODULES } from '#lib/modules.ts'

const col = columnsOf<ClientUser>()

export const ACCESS_NAMES: Readonly<Record<(typeof CLIENT_ACCESS)[number], string>> = {
  ALL_CLIENTS: 'All clients',
  CLIENT: 'This client',
  OWNERS: 'Some owners',
  SUPPLIER: 'As a supplier',
}
const MODULE_NAMES = Object.fromEntries(SCREEN_MODULES.map((module) => [module, MODULE_INFO[module].label]))

/** List of who can see each client, and why: one entry for each user and client. */
export const clientUsers = defineResource<ClientUser>({
  key: 'settings.client-users',
  name: 'client-access',
  module: 'settings',
  call: settingsClientUsers,
  words: { one: 'entry', many: 'entries', title: MODULE_INFO.settings.label, searchNoun: 'user' },
  quick: {
    label: 'Entries by status',
    tabs: [
      { key: 'all', label: 'All', filters: {}, count: byStatus(...USER_STATUSES) },
      { key: 'active', label: 'Active', filters: { status: ['ACTIVE'] }, count: byStatus('ACTIVE'), empty: 'No active users.' },
      { key: 'invited', label: 'Invited', filters: { status: ['INVITED'] }, count: byStatus('INVITED'), empty: 'No open invitations.' },
      {
        key: 'stopped',
        label: 'Locked or disabled',
        filters: { status: ['LOCKED', 'DISABLED'] },
        count: byStatus('LOCKED', 'DISABLED'),
        empty: 'No account is locked or disabled.',
      },
    ],
  },
  columns: [
    col.text('name', 'User', { width: 184, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.code('client_code', 'Client', { width: 96, isKey: true, help: 'A user has one entry for each client that they can see' }),
    col.text('access', 'Access', { width: 190, help: 'Why the user can see the client' }),
    col.text('user_level', 'Level', { width: 96 }),
    col.status('status', 'Status', { width: 112 }),
    col.tags('sites', 'Sites', { width: 168, isSortable: false }),
    col.tags('modules', 'Modules', { width: 300, isSortable: false, help: 'What the user may view' }),
    col.dateTime('last_login_at', 'Last sign-in', { width: 148, unknown: 'Never signed in' }),
    col.text('email', 'Email', { width: 236 }),
    col.text('client_name', 'Client name', { hidden: true, width: 168, isSortable: false }),
    col.text('supplier_code', 'Supplier', {
      hidden: true,
      width: 144,
      name: 'supplier_name',
      knownCode: 'supplier_no',
      labelKey: 'supplier_name',
      unknown: 'Not a supplier user',
    }),
  ],
  filters: [
    choice('access', 'Access', { group: 'Access', names: ACCESS_NAMES }),
    choice('module', 'Can view', { group: 'Access', names: MODULE_NAMES }),
    choice('user_level', 'Level', { group: 'Who', names: Object.fromEntries(LEVELS.map((level) => [level, level])) }),
    choice('status', 'Status', { group: 'Who', names: USER_STATUS_NAMES }),
  ],
  narrow: { name: 'access', client_code: 'user_level' },
  sort: 'name',
  perPage: 50,
  searchHint: 'Search name, email',
  scan: {},
  nameOf: (row) => row.name,
})

/** The same list for users without access to the module Users, who get only their own entries: no tab says that there are no others. */
export const ownEntries: typeof clientUsers = {
  ...clientUsers,
  quick: clientUsers.quick && {
    ...clientUsers.quick,
    tabs: clientUsers.quick.tabs.map((tab) => ({ ...tab, empty: 'You have no entries here.' })),
  },
}
