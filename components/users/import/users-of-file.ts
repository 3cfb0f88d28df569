import * as z from 'zod/mini'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import { email as emailField, requiredName } from '#lib/contract/engine/fields.ts'
import type { createUser } from '#lib/contract/users/users.ts'
import type { Mapping } from '#lib/import/mapping.ts'
import { bodyRows, type FileProblem, type FileRecord } from '#lib/import/records.ts'
import { onOneLine, withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import { normalise, type Table } from '#lib/shared/table-text.ts'
import { joinWithOr } from '#lib/shared/join-words.ts'
import { wholeClient, type Access } from '../initial-access.ts'
import { presetName } from '../shared/presets.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'
import { LEVELS } from '../shared/words.ts'
import { choiceFor, isAll, same, splitList, splitWithParts, unknownText, withBrackets } from './file-words.ts'
import { readModules, rightsText } from './read-rights.ts'
import { supplierKey, type Chosen, type ReadCell, type Report, type UserFacts, type FileSupplier } from './user-facts.ts'

// docs/decisions/0186-users-by-file.md

type Body = BodyOf<typeof createUser>

/** One user of the file, with the body of the call that adds them. `supplier`: as the file has it. */
export type FileUser = FileRecord & { body: Body; supplier: string }

/** The addresses and suppliers that must be looked up. */
export const lookupsOf = (users: readonly FileUser[]): { emails: string[]; suppliers: FileSupplier[] } => {
  const suppliers = users.flatMap((user) => (user.supplier === '' ? [] : [fileSupplier(user.supplier, user.body.clients ?? [])]))
  return {
    emails: [...new Set(users.map(({ body }) => body.email).filter((text) => z.safeParse(emailField, text).success))],
    suppliers: [...new Map(suppliers.map((wanted) => [supplierKey(wanted), wanted])).values()],
  }
}

const fileSupplier = (text: string, clients: readonly Grant[]): FileSupplier => ({
  text,
  clients: clients.map(({ client_code: code }) => code),
})

/** Reads the users of a file, one per row, each with the problems of its row, such as access that the signed-in user cannot grant. */
export const usersOf = (table: Table, mapping: Mapping, facts: UserFacts): FileUser[] => {
  const rowByEmail = new Map<string, number>()
  return bodyRows(table, mapping).map((row) => {
    const cell: ReadCell = (key) => {
      const column = mapping.targets.indexOf(key)
      return column < 0 ? '' : withPlainSpaces(table[row]?.[column] ?? '')
    }
    const problems: FileProblem[] = []
    const report: Report = (target, message, isWarning) =>
      void problems.push({ row, target, message, ...(isWarning && { isWarning: true as const }) })
    const email = readEmail(cell('email'), facts, report)
    const earlier = rowByEmail.get(email)
    if (earlier === undefined) rowByEmail.set(email, row)
    else if (problems.length === 0) problems.push(repeatedEmail(row, earlier))
    const name = readName(onOneLine(cell('name')), report)
    const preset = readPreset(cell('preset'), facts, report)
    const level = readLevel(cell('level') || (preset?.level ?? ''), facts, report)
    const clients = readClients(cell('clients'), cell('owners'), facts, report)
    const chosen: Chosen = { level, preset, isSupplier: cell('supplier') !== '' || preset?.isSupplier === true }
    const supplier = readSupplier(fileSupplier(cell('supplier'), clients), chosen, facts, report)
    const modules = readModules(cell, chosen, facts, report)
    const source = ['modules', 'preset'].find((key) => cell(key) !== '')
    const body: Body = {
      email,
      name,
      user_level: level,
      supplier_code: supplier,
      ...(chosen.isSupplier && { is_supplier: true }),
      send_invite: true,
      modules,
      sites: readSites(cell('sites'), facts, report),
      clients,
    }
    return {
      id: String(row),
      name: cell('name') || cell('email') || `Row ${row + 1}`,
      rows: [row],
      problems,
      readings: source && modules.length > 0 ? [{ row, target: source, text: rightsText(modules, facts.toClientWording) }] : [],
      body,
      supplier: cell('supplier'),
    }
  })
}

const repeatedEmail = (row: number, earlier: number): FileProblem => ({
  row,
  target: 'email',
  message: `This address is also in row ${earlier + 1}.`,
  other: { row: earlier, ifCreated: 'This email address is already in use.' },
})

const readEmail = (text: string, { emails }: UserFacts, report: Report): string => {
  const read = z.safeParse(emailField, text)
  if (!read.success) {
    report('email', text === '' ? 'Enter an email address.' : 'Enter a valid email address.')
    return text.toLowerCase()
  }
  const refusal = emails.get(read.data)
  if (typeof refusal === 'string') report('email', refusal)
  return read.data
}

const NAME = requiredName('Enter a name.')

const readName = (text: string, report: Report): string => {
  const read = z.safeParse(NAME, text)
  if (!read.success) report('name', read.error.issues[0]?.message ?? 'Enter a name.')
  return text
}

const readLevel = (text: string, { signedIn }: UserFacts, report: Report): Level => {
  if (text === '') return 'Regular'
  const level = LEVELS.find((candidate) => same(candidate, text))
  if (!level) {
    report(
      'level',
      `No level ${text}. Use ${joinWithOr(LEVELS.filter((candidate) => LEVEL_RANK[candidate] <= rankOf(signedIn.user.userLevel)))}.`,
    )
    return 'Regular'
  }
  if (LEVEL_RANK[level] > rankOf(signedIn.user.userLevel))
    report('level', `${level} is above your own level. Use ${signedIn.user.userLevel} or lower.`)
  return level
}

const readPreset = (text: string, { presets, toClientWording }: UserFacts, report: Report): Preset | null => {
  if (text === '') return null
  const shownName = (preset: Preset) => presetName(preset, toClientWording)
  const isCalled = (nameOf: (preset: Preset) => string) => (preset: Preset) => normalise(nameOf(preset)) === normalise(text)
  const preset =
    presets.find(isCalled(shownName)) ?? presets.find(isCalled(({ label }) => label)) ?? presets.find(isCalled(({ key }) => key))
  if (!preset) report('preset', `No preset ${text}. Use ${joinWithOr(presets.map(shownName))}.`)
  return preset ?? null
}

const readSupplier = (
  wanted: FileSupplier,
  { level, isSupplier }: Chosen,
  { suppliers, toClientWording }: UserFacts,
  report: Report,
): string | null => {
  const { text } = wanted
  if (isSupplier && level !== 'Regular') report('level', toClientWording('Supplier users always have the Regular level.'))
  if (text === '') {
    // Without a supplier, the rights of the preset would cover all data of the clients.
    if (isSupplier) report('supplier', toClientWording('Enter the supplier that this user signs in for.'))
    return null
  }
  const found = suppliers.get(supplierKey(wanted))
  if (found?.status === 'unknown') report('supplier', found.message)
  return found?.status === 'known' ? found.code : text.toUpperCase()
}

const readSites = (text: string, { signedIn, toClientWording }: UserFacts, report: Report): string[] => {
  const choices = signedIn.sites.map(({ site_code: code, site_name: name }) => ({ code, name }))
  if (text === '') report('sites', toClientWording('No sites: every list would be empty.'), true)
  const all = toClientWording('All sites')
  if (isAll(text, ['All sites', all])) return choices.map(({ code }) => code)
  const codes = splitList(text).flatMap((word) => {
    const site = choiceFor(word, choices)
    if (!site) report('sites', unknownText(toClientWording('site'), word, choices, all))
    return site ? [site.code] : []
  })
  return [...new Set(codes)]
}

type Grant = Access['clients'][number]
type Named = { code: string; name: string }

/**
 * A client and the owners in its brackets. In `Acme (ACME)` the brackets hold the client's own code and belong to its name, unless one of
 * its owners has the same code and no owners follow a colon.
 */
const clientAndBrackets = (
  entry: string,
  parts: readonly string[] | null,
  clients: readonly Named[],
  ownersOf: (client: string) => readonly Named[],
): ReturnType<typeof withBrackets> => {
  const bracketed = withBrackets(entry)
  const client = choiceFor(bracketed.word, clients)
  const mayBeOwner = parts === null && client && choiceFor(bracketed.inner ?? '', ownersOf(client.code))
  return choiceFor(entry, clients) && !mayBeOwner ? { word: entry, inner: null } : bracketed
}

/**
 * Reads clients with their owners, which are in brackets, `ACME (ACME-AU)`, after a colon, as in an exported access list, or in a column
 * of their own.
 * Without owners in the row, access to the whole client is granted, as far as the signed-in user has it.
 */
const readClients = (text: string, ownersText: string, { signedIn, toClientWording }: UserFacts, report: Report): Grant[] => {
  const choices = signedIn.clients.map(({ client_code: code, client_name: name }) => ({ code, name }))
  if (text === '') {
    if (ownersText === '') report('clients', toClientWording('No clients: every list would be empty.'), true)
    else report('owners', toClientWording('Enter the client of these owners as well.'))
    return []
  }
  const ownersOf = (code: string) =>
    (signedIn.clients.find(({ client_code: client }) => client === code)?.owners ?? []).map(({ owner_code, owner_name }) => ({
      code: owner_code,
      name: owner_name,
    }))
  const all = toClientWording('All clients')
  const entries = isAll(text, ['All clients', all]) ? choices.map(({ code }) => ({ entry: code, parts: null })) : splitWithParts(text)
  const seen = new Set<string>()
  const clients = entries.flatMap(({ entry, parts }) => {
    const { word, inner } = clientAndBrackets(entry, parts, choices, ownersOf)
    const client = choiceFor(word, choices)
    if (!client) report('clients', unknownText(toClientWording('client'), word, choices, all))
    else if (seen.has(client.code)) report('clients', `${client.code} is listed twice.`)
    if (!client || seen.has(client.code)) return []
    seen.add(client.code)
    return [{ code: client.code, named: inner === null && parts === null ? null : [...splitList(inner ?? ''), ...(parts ?? [])] }]
  })
  const columnOwners = splitList(ownersText)
  const owners = clients.flatMap(({ code }) => ownersOf(code))
  for (const word of columnOwners) if (!choiceFor(word, owners)) report('owners', unknownText(toClientWording('owner'), word, owners))
  return clients.map(({ code, named }): Grant => {
    const own = ownersOf(code)
    for (const word of named ?? [])
      if (!choiceFor(word, own)) report('clients', `${code}: ${unknownText(toClientWording('owner'), word, own)}`)
    const wanted = [...(named ?? []), ...columnOwners].flatMap((word) => choiceFor(word, own)?.code ?? [])
    // With owners in the row, a client without any of them is more likely an oversight than a wish for all.
    if (named === null && wanted.length === 0 && columnOwners.length > 0 && own.length > 0)
      report(
        'owners',
        `${toClientWording('Enter an owner of')} ${code} ${toClientWording('as well, or write the owners in brackets after their client.')}`,
      )
    if (named?.length === 0 && wanted.length === 0 && own.length > 0) report('clients', `${toClientWording('Enter an owner of')} ${code}.`)
    const isNamed = own.length > 0 && (named !== null || columnOwners.length > 0)
    return isNamed ? { client_code: code, owners: [...new Set(wanted)], all_owners: false } : wholeClient(code, signedIn)
  })
}
