import { mapColumns, type FindTarget, type Mapping, type Target } from '#lib/import/mapping.ts'
import { SCREEN_MODULES } from '#lib/modules.ts'
import { normalise, type Table } from '#lib/shared/table-text.ts'
import { MODULE_NAMES } from '../users-resource.ts'

/** The fields of a user that a file can hold: the account, and one column for the rights in each module that has a screen. */
export const USER_TARGETS: readonly Target[] = [
  { key: 'email', label: 'Email' },
  { key: 'name', label: 'Name' },
  { key: 'level', label: 'Level' },
  { key: 'preset', label: 'Preset' },
  { key: 'modules', label: 'Modules' },
  { key: 'clients', label: 'Clients' },
  { key: 'owners', label: 'Owners' },
  { key: 'sites', label: 'Sites' },
  { key: 'supplier', label: 'Supplier' },
  ...SCREEN_MODULES.map((module) => ({ key: `module.${module}`, label: `Rights in ${MODULE_NAMES[module]}` })),
]

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  email: ['emailaddress', 'mail', 'login', 'username', 'useremail'],
  name: ['fullname', 'displayname', 'user', 'person'],
  level: ['userlevel', 'role', 'userrole'],
  preset: ['template', 'profile', 'job'],
  modules: ['module', 'screens', 'rights', 'permissions'],
  clients: ['client', 'clientcode', 'clientcodes', 'clientsandowners', 'company', 'companies'],
  owners: ['owner', 'ownercode', 'ownercodes'],
  sites: ['site', 'sitecode', 'sitecodes', 'warehouse', 'warehouses'],
  supplier: ['suppliercode', 'supplierno', 'suppliernumber', 'suppliername', 'vendor'],
}

const findUserTarget: FindTarget<Target> = (heading, free) => {
  const word = normalise(heading)
  const moduleName = SCREEN_MODULES.find((module) => [normalise(MODULE_NAMES[module]), normalise(module)].includes(word))
  const labelOf = (key: string) => normalise(free.find((target) => target.key === key)?.label ?? '')
  const isClientsAndOwners = word === `${labelOf('clients')}and${labelOf('owners')}`
  return (
    // A label is in the client's wording, but the file may have the standard word. An exported access list heads a column `Stock holding`.
    free.find(
      ({ key, label }) => [word, `rightsin${word}`].includes(normalise(label)) || normalise(key) === word || key === `module.${moduleName}`,
    ) ?? free.find(({ key }) => SYNONYMS[key]?.includes(word) || (key === 'clients' && isClientsAndOwners))
  )
}

/** Finds the headings of a file of users and what its columns hold. */
export const mapUserColumns = (table: Table, targets: readonly Target[]): Mapping => mapColumns(table, targets, findUserTarget)

/** Targets without which no user can be added, and that no column holds. */
export const missingUserTargets = (mapping: Mapping): Target[] =>
  USER_TARGETS.filter(({ key }) => (key === 'email' || key === 'name') && !mapping.targets.includes(key))
