import * as z from 'zod/mini'
import type { ClientSession } from '#lib/client/session.tsx'
import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import { email as emailField, requiredName } from '#lib/contract/engine/fields.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { createUser } from '#lib/contract/users/users.ts'
import { mapColumns, type FindTarget, type Mapping, type Target } from '#lib/import/mapping.ts'
import { bodyRows, type FileProblem, type FileRecord } from '#lib/import/records.ts'
import { MODULES, SCREEN_MODULES } from '#lib/modules.ts'
import { nearestOf } from '#lib/shared/nearest.ts'
import { normalise, type Table } from '#lib/shared/table-text.ts'
import type { Access } from '../copy-access.ts'
import { presetModules, wholeClient } from '../initial-access.ts'
import { effectiveRights, lockReason } from '../matrix.ts'
import type { Preset } from '../shared/presets.ts'
import { offeredRights, RIGHT_WORDS, RIGHTS, type Right } from '../shared/offered-rights.ts'
import { LEVELS } from '../shared/words.ts'
import { MODULE_NAMES } from '../users-resource.ts'

// docs/decisions/0186-users-by-file.md

type Module = (typeof MODULES)[number]
type Body = BodyOf<typeof createUser>
type Rights = Access['modules'][number]

/** One user of the file, with the body of the call that adds them. `supplier`: as the file has it. */
export type FileUser = FileRecord & { body: Body; supplier: string }

/** What v7 says about a supplier of the file. */
export type SupplierLookup = { status: 'known'; code: string } | { status: 'unknown'; message: string }

export type UserFacts = {
  /** The person who imports the file: they can give only what they have. */
  granter: Pick<ClientSession, 'user' | 'modules' | 'sites' | 'clients'>
  /** Those that a row can name. */
  presets: readonly Preset[]
  /** Addresses that v7 refuses, in lower case, with the reason. */
  emails: ReadonlyMap<string, string>
  /** By {@link supplierKey}. */
  suppliers: ReadonlyMap<string, SupplierLookup>
}

/** A supplier of the file, and the clients for whom it must deliver. */
export type WantedSupplier = { text: string; clients: readonly string[] }

export const supplierKey = ({ text, clients }: WantedSupplier): string => JSON.stringify([text.toUpperCase(), clients.toSorted()])

/** The fields of a user that a file can hold, and a column for each module with the rights there, as in an exported access list. */
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
  return (
    free.find(({ key, label }) => normalise(label) === word || normalise(key) === word || key === `module.${moduleName}`) ??
    free.find(({ key }) => SYNONYMS[key]?.includes(word))
  )
}

/** Finds the headings of a file of users and what its columns hold. */
export const mapUserColumns = (table: Table, targets: readonly Target[]): Mapping => mapColumns(table, targets, findUserTarget)

/** Targets without which no user can be read. */
export const missingUserTargets = (mapping: Mapping): Target[] =>
  USER_TARGETS.filter(({ key }) => (key === 'email' || key === 'name') && !mapping.targets.includes(key))

type ReadCell = (key: string) => string

/** The addresses and suppliers that must be looked up. */
export const lookupsOf = (users: readonly FileUser[]): { emails: string[]; suppliers: WantedSupplier[] } => {
  const suppliers = users.flatMap((user) => (user.supplier === '' ? [] : [wantedSupplier(user.supplier, user.body.clients ?? [])]))
  return {
    emails: [...new Set(users.map(({ body }) => body.email).filter((text) => z.safeParse(emailField, text).success))],
    suppliers: [...new Map(suppliers.map((wanted) => [supplierKey(wanted), wanted])).values()],
  }
}

const wantedSupplier = (text: string, clients: readonly Grant[]): WantedSupplier => ({
  text,
  clients: clients.map(({ client_code: code }) => code),
})

/** Reads the users of a file, one in each row, with everything that the person who imports them cannot give. */
export const usersOf = (table: Table, mapping: Mapping, facts: UserFacts): FileUser[] => {
  const rowByEmail = new Map<string, number>()
  return bodyRows(table, mapping).map((row) => {
    const cell: ReadCell = (key) => {
      const column = mapping.targets.indexOf(key)
      return column < 0 ? '' : (table[row]?.[column] ?? '').trim()
    }
    const problems: FileProblem[] = []
    const report: Report = (target, message, isWarning) =>
      void problems.push({ row, target, message, ...(isWarning && { isWarning: true as const }) })
    const email = readEmail(cell('email'), facts, rowByEmail.get(cell('email').toLowerCase()), report)
    if (!rowByEmail.has(email)) rowByEmail.set(email, row)
    const name = readName(cell('name'), report)
    const preset = readPreset(cell('preset'), facts, report)
    const level = readLevel(cell('level') || (preset?.level ?? ''), facts, report)
    const clients = readClients(cell('clients'), cell('owners'), facts, report)
    const supplier = readSupplier(wantedSupplier(cell('supplier'), clients), { level, preset }, facts, report)
    const body: Body = {
      email,
      name,
      user_level: level,
      supplier_code: supplier,
      ...((supplier !== null || preset?.isSupplier) && { is_supplier: true }),
      send_invite: true,
      modules: readModules(cell, { level, preset }, facts, report),
      sites: readSites(cell('sites'), facts, report),
      clients,
    }
    return {
      id: String(row),
      name: cell('name') || cell('email') || `Row ${row + 1}`,
      rows: [row],
      problems,
      body,
      supplier: cell('supplier'),
    }
  })
}

type Report = (target: string, message: string, isWarning?: true) => void

const readEmail = (text: string, { emails }: UserFacts, earlierRow: number | undefined, report: Report): string => {
  const read = z.safeParse(emailField, text)
  if (!read.success) {
    report('email', text === '' ? 'Enter an email address.' : 'Enter a valid email address.')
    return text.toLowerCase()
  }
  const refusal = emails.get(read.data)
  if (earlierRow !== undefined) report('email', `This address is also in row ${earlierRow + 1}.`)
  else if (refusal !== undefined) report('email', refusal)
  return read.data
}

const NAME = requiredName('Enter a name.')

const readName = (text: string, report: Report): string => {
  const read = z.safeParse(NAME, text)
  if (!read.success) report('name', read.error.issues[0]?.message ?? 'Enter a name.')
  return text
}

const readLevel = (text: string, { granter }: UserFacts, report: Report): Level => {
  if (text === '') return 'Regular'
  const level = LEVELS.find((candidate) => same(candidate, text))
  if (!level) {
    report(
      'level',
      `No level ${text}. Use ${listed(LEVELS.filter((candidate) => LEVEL_RANK[candidate] <= rankOf(granter.user.userLevel)))}.`,
    )
    return 'Regular'
  }
  if (LEVEL_RANK[level] > rankOf(granter.user.userLevel))
    report('level', `${level} is above your own level. Use ${granter.user.userLevel} or lower.`)
  return level
}

const readPreset = (text: string, { presets }: UserFacts, report: Report): Preset | null => {
  if (text === '') return null
  const preset = presets.find(({ key, label }) => normalise(key) === normalise(text) || normalise(label) === normalise(text))
  if (!preset) report('preset', `No preset ${text}. Use ${listed(presets.map(({ label }) => label))}.`)
  return preset ?? null
}

type Chosen = { level: Level; preset: Preset | null }

const readSupplier = (wanted: WantedSupplier, { level, preset }: Chosen, { suppliers }: UserFacts, report: Report): string | null => {
  const { text } = wanted
  const isSupplier = text !== '' || preset?.isSupplier === true
  if (isSupplier && level !== 'Regular') report('level', 'A supplier’s user has the level Regular.')
  if (text === '') {
    // Without a supplier, the rights of the preset would cover all data of the clients.
    if (isSupplier) report('supplier', 'Enter the supplier that this user signs in for.')
    return null
  }
  const found = suppliers.get(supplierKey(wanted))
  if (found?.status === 'unknown') report('supplier', found.message)
  return found?.status === 'known' ? found.code : text.toUpperCase()
}

/** Rights that a module has without further words: to view, export and print, as far as the module offers them. */
const READ_RIGHTS: readonly Right[] = ['can_view', 'can_export', 'can_print']
const NO_RIGHTS = { can_view: false, can_create: false, can_edit: false, can_delete: false, can_export: false, can_print: false }

const moduleOf = (text: string): Module | undefined =>
  MODULES.find((module) => normalise(module) === normalise(text) || normalise(MODULE_NAMES[module]) === normalise(text))

const readModules = (cell: ReadCell, { level, preset }: Chosen, { granter }: UserFacts, report: Report): Rights[] => {
  const wanted = new Map<Module, Set<Right>>()
  const asked: { target: string; module: Module; rights: readonly Right[] }[] = []
  const add = (module: Module, rights: readonly Right[]) => wanted.set(module, new Set([...(wanted.get(module) ?? []), ...rights]))
  if (preset) {
    for (const { module, ...rights } of presetModules(preset, granter))
      add(
        module,
        RIGHTS.filter((right) => rights[right]),
      )
    const left = MODULES.filter((module) => (preset.rights[module] ?? []).some((right) => !wanted.get(module)?.has(right)))
    if (left.length > 0)
      report('preset', `Without some rights in ${listed(left.map((module) => MODULE_NAMES[module]))}, which you don’t have yourself.`, true)
  }
  for (const text of splitList(cell('modules'))) {
    const { word, inner } = withBrackets(text)
    const module = moduleOf(word)
    if (module) asked.push({ target: 'modules', module, rights: readRights('modules', module, inner ?? '', report) })
    else
      report(
        'modules',
        unknownText(
          'module',
          word,
          SCREEN_MODULES.map((code) => ({ code, name: MODULE_NAMES[code] })),
        ),
      )
  }
  for (const module of SCREEN_MODULES) {
    const target = `module.${module}`
    const text = cell(target)
    if (text !== '' && !NO_WORDS.has(text.toLowerCase())) asked.push({ target, module, rights: readRights(target, module, text, report) })
  }
  for (const { target, module, rights } of asked) {
    add(module, rights)
    const locked = rights.flatMap(
      (right) => lockReason({ userLevel: granter.user.userLevel, modules: granter.modules }, module, right, level) ?? [],
    )
    for (const reason of new Set(locked)) report(target, `${MODULE_NAMES[module]}: ${reason}.`)
  }
  const grants = [...wanted].map(([module, rights]) => ({
    module,
    ...NO_RIGHTS,
    ...Object.fromEntries([...rights, 'can_view' as const].map((right) => [right, true])),
  }))
  // A wrong preset or module has a message of its own.
  const isWrong = cell('preset') === '' ? cell('modules') !== '' : preset === null
  if (grants.length === 0 && !isWrong) report('modules', 'No modules: the user would see an empty menu.', true)
  return effectiveRights(grants, level)
}

const NO_WORDS = new Set(['no', 'none', '-', '–', '0', 'n', 'false'])
const YES_WORDS = new Set(['yes', 'y', 'x', '1', 'true', '✓', 'read'])

const readRights = (target: string, module: Module, text: string, report: Report): Right[] => {
  const offered = offeredRights(module)
  const words = text.split(/[\s,;/+]+/).filter((word) => word !== '')
  if (words.length === 0) return READ_RIGHTS.filter((right) => offered.includes(right))
  return words.flatMap((word): Right[] => {
    const lower = word.toLowerCase()
    if (lower === 'all') return [...offered]
    if (YES_WORDS.has(lower)) return READ_RIGHTS.filter((right) => offered.includes(right))
    const right = RIGHTS.find((candidate) => RIGHT_WORDS[candidate] === lower)
    if (!right)
      report(target, `No right ${word} in ${MODULE_NAMES[module]}. Use ${listed(offered.map((candidate) => RIGHT_WORDS[candidate]))}.`)
    else if (!offered.includes(right)) report(target, `${MODULE_NAMES[module]} has no right to ${lower}. It is left out.`, true)
    return right && offered.includes(right) ? ['can_view', right] : []
  })
}

const ALL_WORDS = new Set(['all', '*'])

const readSites = (text: string, { granter }: UserFacts, report: Report): string[] => {
  const choices = granter.sites.map(({ site_code: code, site_name: name }) => ({ code, name }))
  if (text === '') report('sites', 'No sites: every list would be empty.', true)
  if (ALL_WORDS.has(text.toLowerCase())) return choices.map(({ code }) => code)
  const codes = splitList(text).flatMap((word) => {
    const site = choiceFor(word, choices)
    if (!site) report('sites', unknownText('site', word, choices))
    return site ? [site.code] : []
  })
  return [...new Set(codes)]
}

type Grant = Access['clients'][number]

/** Clients with their owners: in brackets, `ACME (ACME-AU)`, or in a column of their own. Without owners, a client is given as a whole. */
const readClients = (text: string, ownersText: string, { granter }: UserFacts, report: Report): Grant[] => {
  const choices = granter.clients.map(({ client_code: code, client_name: name }) => ({ code, name }))
  if (text === '') {
    if (ownersText === '') report('clients', 'No clients: every list would be empty.', true)
    else report('owners', 'Enter the client of these owners as well.')
    return []
  }
  const words = ALL_WORDS.has(text.toLowerCase()) ? choices.map(({ code }) => code) : splitList(text)
  const seen = new Set<string>()
  const clients = words.flatMap((entry) => {
    const { word, inner } = withBrackets(entry)
    const client = choiceFor(word, choices)
    if (!client) report('clients', unknownText('client', word, choices))
    else if (seen.has(client.code)) report('clients', `${client.code} is listed twice.`)
    if (!client || seen.has(client.code)) return []
    seen.add(client.code)
    return [{ code: client.code, named: inner === null ? null : splitList(inner) }]
  })
  const ownersOf = (code: string) =>
    (granter.clients.find(({ client_code: client }) => client === code)?.owners ?? []).map(({ owner_code, owner_name }) => ({
      code: owner_code,
      name: owner_name,
    }))
  const columnOwners = splitList(ownersText)
  const all = clients.flatMap(({ code }) => ownersOf(code))
  for (const word of columnOwners) if (!choiceFor(word, all)) report('owners', unknownText('owner', word, all))
  return clients.map(({ code, named }): Grant => {
    const own = ownersOf(code)
    for (const word of named ?? []) if (!choiceFor(word, own)) report('clients', `${code}: ${unknownText('owner', word, own)}`)
    const wanted = [...(named ?? []), ...columnOwners].flatMap((word) => choiceFor(word, own)?.code ?? [])
    // With owners in the row, a client without any of them is more likely an oversight than a wish for all.
    if (named === null && wanted.length === 0 && columnOwners.length > 0 && own.length > 0)
      report('owners', `Enter an owner of ${code} as well, or write the owners in brackets behind their client.`)
    const isNamed = named !== null || columnOwners.length > 0
    return isNamed ? { client_code: code, owners: [...new Set(wanted)], all_owners: false } : wholeClient(code, granter)
  })
}

type Choice = { code: string; name: string }

const choiceFor = (text: string, choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ code }) => same(code, text)) ?? choices.find(({ name }) => same(name, text))

/** The same message whether the code does not exist or is out of reach, because which codes exist is not for everyone to know. */
const unknownText = (noun: string, text: string, choices: readonly Choice[]): string => {
  const [nearest] = nearestOf(text, choices)
  if (nearest) return `No ${noun} ${text}. Did you mean ${nearest.code}${same(nearest.code, nearest.name) ? '' : ` (${nearest.name})`}?`
  if (choices.length === 0) return `No ${noun} ${text} that you can give access to.`
  const known = choices.slice(0, 6).map(({ code }) => code)
  return `No ${noun} ${text} that you can give access to. Use ${known.join(', ')}${choices.length > known.length ? ' or another code' : ''}.`
}

const same = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase()

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Entries between commas, semicolons, bars or line breaks; those within brackets belong to their entry. */
export const splitList = (text: string): string[] => {
  const entries = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth = Math.max(0, depth - 1)
    if (depth === 0 && /[,;|\n]/.test(character)) entries.push('')
    else entries[entries.length - 1] += character
  }
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

/** `ACME (ACME-AU, ACME-NZ)`: the word, and what is in its brackets or null. */
const withBrackets = (text: string): { word: string; inner: string | null } => {
  const match = /^([^()]*)\(([^()]*)\)?\s*$/.exec(text)
  return match ? { word: (match[1] ?? '').trim(), inner: (match[2] ?? '').trim() } : { word: text, inner: null }
}
