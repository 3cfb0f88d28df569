import { USER_STATUSES } from '#lib/contract/auth/auth.ts'
import { LEVEL_RANK, type Level } from '#lib/contract/engine/common.ts'
import { MODULE_INFO, MODULES, SCREEN_MODULES, type Module } from '#lib/modules.ts'
import { IDLE_DAYS, users as call, type UserRow } from '#lib/contract/users/users.ts'
import { USER_STATUS_NAMES } from '#components/users/shared/words.ts'
import { byStatus, choice, columnsOf, date, defineResource, flag } from '#components/list/define-resource.ts'

/** Module names, unless v7 provides its own. */
export const MODULE_NAMES = Object.fromEntries(MODULES.map((module) => [module, MODULE_INFO[module].label])) as Readonly<
  Record<Module, string>
>
const SCREEN_NAMES = Object.fromEntries(SCREEN_MODULES.map((module) => [module, MODULE_NAMES[module]]))
const levels = Object.keys(LEVEL_RANK) as Level[]
const col = columnsOf<UserRow>()

/** List of users with their status, level and access counts. */
export const usersList = defineResource<UserRow>({
  key: 'users.list',
  name: 'users',
  module: 'users',
  call,
  quick: {
    label: 'Users by status',
    tabs: [
      { key: 'all', label: 'All', filters: {}, count: byStatus(...USER_STATUSES) },
      { key: 'active', label: 'Active', filters: { status: ['ACTIVE'] }, count: byStatus('ACTIVE'), empty: 'No active users.' },
      {
        key: 'invited',
        label: 'Invited',
        filters: { status: ['INVITED'] },
        count: byStatus('INVITED'),
        empty: 'Everyone has accepted their invitation.',
      },
      {
        key: 'stopped',
        label: 'Locked or disabled',
        filters: { status: ['LOCKED', 'DISABLED'] },
        count: byStatus('LOCKED', 'DISABLED'),
        empty: 'No account is locked or disabled.',
      },
      {
        key: 'never',
        label: 'Never signed in',
        filters: { never_logged_in: ['1'] },
        count: { meta: 'never_logged_in' },
        empty: 'Everyone has signed in at least once.',
      },
      {
        key: 'idle',
        label: `Idle > ${IDLE_DAYS} d`,
        filters: { idle: ['1'] },
        count: { meta: 'idle' },
        empty: `Everyone who has signed in was active within the last ${IDLE_DAYS} days.`,
      },
    ],
  },
  words: { one: 'user', many: 'users', title: 'Users', searchNoun: 'user' },
  columns: [
    col.text('name', 'Name', { width: 184, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.text('email', 'Email', { width: 236 }),
    col.text('user_level', 'Level', { width: 96 }),
    col.status('status', 'Status', { width: 112, isKey: true }),
    col.number('modules_count', 'Modules', { width: 88 }),
    col.number('sites_count', 'Sites', { width: 104 }),
    col.number('clients_count', 'Clients', { width: 88 }),
    col.dateTime('last_login_at', 'Last sign-in', { width: 148, unknown: 'Never signed in' }),
    col.text('supplier_code', 'Supplier', {
      width: 144,
      name: 'supplier_name',
      knownCode: 'supplier_no',
      labelKey: 'supplier_name',
      unknown: 'Not a supplier user',
    }),
    col.dateTime('last_access_at', 'Last active', { hidden: true, unknown: 'Not recorded' }),
    col.dateTime('created_at', 'Added', { hidden: true }),
    col.text('created_by', 'Added by', { hidden: true, width: 140, isSortable: false, unknown: 'Not recorded' }),
  ],
  filters: [
    choice('user_level', 'Level', { group: 'Who', names: Object.fromEntries(levels.map((level) => [level, level])) }),
    choice('status', 'Status', { group: 'Who', names: USER_STATUS_NAMES }),
    choice('module', 'Can view', { group: 'Access', names: SCREEN_NAMES }),
    flag('never_logged_in', 'Never signed in', { group: 'Sign-in' }),
    flag('idle', `Idle for more than ${IDLE_DAYS} days`, { group: 'Sign-in' }),
    date('last_login_before', 'No sign-in since', { group: 'Sign-in' }),
  ],
  narrow: { name: 'email', status: 'user_level' },
  sort: 'name',
  perPage: 50,
  searchHint: 'Search name, email',
  scan: {},
  nameOf: (row) => row.name,
})
