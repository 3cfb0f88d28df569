import type { Lookup } from '#components/import/use-lookups.ts'
import { sendAllPages } from '#lib/client/all-pages.ts'
import { send } from '#lib/client/api.ts'
import { isLookupMissing } from '#lib/client/lookup.ts'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { users, usersCheckEmail } from '#lib/contract/users/users.ts'
import { nearestOf } from '#lib/shared/nearest.ts'
import { supplierKey, type SupplierLookup, type UserFacts, type FileSupplier } from './user-facts.ts'

type Wanted = { emails: readonly string[]; suppliers: readonly FileSupplier[] }
type Found = Pick<UserFacts, 'emails' | 'suppliers'>

export const NOTHING_FOUND: Found = { emails: new Map(), suppliers: new Map() }

/** With more addresses than this, the list of users is read first, because v7 limits how often individual addresses may be checked. */
const FEW_EMAILS = 10
/** Maximum number of addresses of one file that are checked one by one; v7 checks the other ones when their users are added. */
const MAX_CHECKS = 25
/** Maximum pages of users, and of the suppliers that one search finds. */
const MAX_USER_PAGES = 20
const MAX_SUPPLIER_PAGES = 4

const ALREADY_A_USER = 'This email address is already in use.'
const CANNOT_BE_USED = 'This email address cannot be used. Enter another one.'

/** Looks up addresses and suppliers, each once. What cannot be looked up counts as valid: v7 checks it anyway. */
export const createUserLookup = (): Lookup<Wanted, Found> => {
  /** Why v7 refuses an address; null for one that is free or was not checked. */
  const emails = new Map<string, string | null>()
  const suppliers = new Map<string, SupplierLookup | null>()
  let checks = 0
  let isListed = false
  return {
    found: () => ({ emails: new Map(emails), suppliers: new Map(suppliers) }),
    run: async (wanted, { signal, onProgress }) => {
      const newEmails = wanted.emails.filter((email) => !emails.has(email))
      const newSuppliers = wanted.suppliers.filter((supplier) => !suppliers.has(supplierKey(supplier)))
      const all = newEmails.length + newSuppliers.length
      let done = 0
      const report = () => onProgress((done += 1), all)
      onProgress(0, all)
      for (const supplier of newSuppliers) {
        if (signal.aborted) return
        const found = await findSupplier(supplier, signal)
        if (signal.aborted) return
        suppliers.set(supplierKey(supplier), found)
        report()
      }
      if (newEmails.length > FEW_EMAILS && !isListed) {
        isListed = true
        for (const email of await listedEmails(signal)) emails.set(email, ALREADY_A_USER)
      }
      for (const email of newEmails) {
        if (signal.aborted) return
        if (!emails.has(email)) {
          const refusal = checks < MAX_CHECKS ? await refusalOf(email, signal) : null
          if (signal.aborted) return
          emails.set(email, refusal ?? null)
          checks = refusal === undefined ? MAX_CHECKS : checks + 1
        }
        report()
      }
    },
  }
}

/** Whether everything has been looked up. */
export const isLookedUp = ({ emails, suppliers }: Wanted, found: Found): boolean =>
  emails.every((email) => found.emails.has(email)) && suppliers.every((supplier) => found.suppliers.has(supplierKey(supplier)))

/** Why v7 refuses an address, null if it does not, undefined if it does not say. */
const refusalOf = async (email: string, signal: AbortSignal): Promise<string | null | undefined> => {
  const answer = await send(usersCheckEmail, { query: { email }, signal })
  if (!answer.ok) return undefined
  return answer.value.data.available === false ? (answer.value.data.message ?? CANNOT_BE_USED) : null
}

/** Email addresses of the users that the signed-in user can see, from at most `MAX_USER_PAGES` pages; none if they cannot be read. */
const listedEmails = async (signal: AbortSignal): Promise<string[]> => {
  const result = await sendAllPages(users, (paging) => ({ query: paging }), { maxPages: MAX_USER_PAGES, signal })
  return result.ok ? result.value.data.flatMap(({ email }) => email?.toLowerCase() ?? []) : []
}

const same = (a: string | null, b: string) => a !== null && a.trim().toUpperCase() === b.trim().toUpperCase()

/** `Green Grocer (SUP-014)`, as in an exported access list; any other text counts as both the name and the code. */
const nameAndCode = (text: string): { name: string; code: string } => {
  const [, name = text, code = text] = /^(.+) \(([^()]+)\)$/.exec(text) ?? []
  return { name, code }
}

/**
 * Finds a supplier by code, number, whole name, or name with code or number, and checks that it supplies one of the clients. If v7 has no
 * such lookup, the code in the text counts as known. Null if the lookup failed.
 */
const findSupplier = async ({ text, clients }: FileSupplier, signal: AbortSignal): Promise<SupplierLookup | null> => {
  const search = (query: { q: string; client: string[] }) =>
    sendAllPages(settingsSuppliers, (paging) => ({ query: { ...query, ...paging } }), { maxPages: MAX_SUPPLIER_PAGES, signal })
  const { name, code } = nameAndCode(text)
  const result = await search({ q: code.slice(0, 100), client: [] })
  if (!result.ok) return isLookupMissing(result.failure) ? { status: 'known', code: code.toUpperCase() } : null
  const rows = result.value.data
  const named = rows.filter(({ label }) => same(label, text))
  const match =
    rows.find(({ value }) => same(value, text)) ??
    rows.find(({ supplier_no: no }) => same(no, text)) ??
    rows.find(({ value, supplier_no: no, label }) => (same(value, code) || same(no, code)) && same(label, name)) ??
    (new Set(named.map(({ value }) => value)).size === 1 ? named[0] : undefined)
  if (!match) {
    const [nearest] = nearestOf(
      text,
      rows.map(({ value, label }) => ({ code: value, name: label ?? value })),
    )
    const hint = nearest ? `Did you mean ${nearest.code} (${nearest.name})?` : 'Check the code.'
    return { status: 'unknown', message: `No supplier ${text}. ${hint}` }
  }
  if (clients.length === 0) return { status: 'known', code: match.value }
  const delivering = await search({ q: match.value, client: [...clients] })
  if (delivering.ok && !delivering.value.data.some(({ value }) => value === match.value))
    return {
      status: 'unknown',
      message: `${match.label ?? match.value} does not supply ${clients.join(' or ')}. Choose a client that it supplies.`,
    }
  return { status: 'known', code: match.value }
}
