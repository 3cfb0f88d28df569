import { withClientLabels, type Words } from '#lib/client/field-labels.ts'
import { mapColumns, type FindTarget, type Mapping, type Target } from '#lib/import/mapping.ts'
import { SCREEN_MODULES } from '#lib/modules.ts'
import { normalise, type Table } from '#lib/shared/table-text.ts'
import { MODULE_NAMES } from '../users-resource.ts'

/** A target with its labels in the words of all clients of the signed-in user, in the same order for each target. */
type UserTarget = Target & { ownLabels?: readonly string[] }

/** The fields of a user that a file can hold: the account, and one column for the rights in each module that has a screen. */
export const USER_TARGETS: readonly UserTarget[] = [
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

/** {@link USER_TARGETS} in the wording of the screen. A file may come from a user of one client, and have that client's words. */
export const userTargetsIn = (toClientWording: (text: string) => string, wordsOfClients: readonly Words[]): UserTarget[] =>
  USER_TARGETS.map((target) => ({
    ...target,
    label: toClientWording(target.label),
    ownLabels: wordsOfClients.map((words) => withClientLabels(target.label, words)),
  }))

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

const labelsOf = (target: UserTarget | undefined): string[] =>
  target === undefined ? [] : [target.label, ...(target.ownLabels ?? [])].map(normalise)

const findUserTarget: FindTarget<UserTarget> = (heading, free) => {
  const word = normalise(heading)
  const moduleName = SCREEN_MODULES.find((module) => [normalise(MODULE_NAMES[module]), normalise(module)].includes(word))
  const [clients, owners] = ['clients', 'owners'].map((key) => labelsOf(free.find((target) => target.key === key)))
  const isClientsAndOwners = clients?.some((label, index) => word === `${label}and${owners?.[index] ?? ''}`)
  // Two clients may use one word for different things.
  const ownNamed = free.filter((target) => labelsOf(target).some((label) => [word, `rightsin${word}`].includes(label)))
  return (
    // A label is in the client's wording, but the file may have the standard word. An exported access list heads a column `Stock holding`.
    free.find(
      ({ key, label }) => [word, `rightsin${word}`].includes(normalise(label)) || normalise(key) === word || key === `module.${moduleName}`,
    ) ??
    free.find(({ key }) => SYNONYMS[key]?.includes(word) || (key === 'clients' && isClientsAndOwners)) ??
    (ownNamed.length === 1 ? ownNamed[0] : undefined)
  )
}

/** Finds the headings of a file of users and what its columns hold. */
export const mapUserColumns = (table: Table, targets: readonly UserTarget[]): Mapping => mapColumns(table, targets, findUserTarget)

/** Targets without which no user can be added, and that no column holds. */
export const missingUserTargets = (mapping: Mapping): Target[] =>
  USER_TARGETS.filter(({ key }) => (key === 'email' || key === 'name') && !mapping.targets.includes(key))
