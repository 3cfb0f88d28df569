import sql from 'sql-template-tag'
import type { updateUser } from '#lib/contract/users/users.ts'
import type * as z from 'zod/mini'
import { clientsOf, type ClientAccess } from './access/clients.ts'
import type { Caller } from '../auth/caller.ts'
import type { UserRecord } from '../auth/profile.ts'
import { clientSql } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import type { Problems } from '../http/response.ts'

export const EMAIL_TAKEN = 'This email address is already in use.'

export type Body = z.output<typeof updateUser.body>
export type Fields = Pick<
  UserRecord,
  'name' | 'email' | 'home_site' | 'home_client' | 'supplier_code' | 'is_supplier' | 'status' | 'phone' | 'locale' | 'timezone'
>

/** The fields after a change. Omitted fields stay as they are. An empty text clears a field, but leaves the time zone as it is. */
export const fieldsOf = (user: UserRecord, { account, ...body }: Partial<Body>): Fields => ({
  name: body.name ?? user.name,
  email: body.email ?? user.email,
  home_site: textOrBefore(body.home_site, user.home_site),
  home_client: textOrBefore(body.home_client, user.home_client),
  supplier_code: textOrBefore(body.supplier_code, user.supplier_code),
  // A supplier user stays one until `is_supplier` is false: clearing the supplier alone must not open all data of the clients.
  is_supplier: body.is_supplier ?? (user.is_supplier || Boolean(body.supplier_code)),
  status: statusOf(user, body.status),
  phone: textOrBefore(account?.phone, user.phone),
  locale: account?.locale === undefined ? user.locale : (account.locale ?? ''),
  timezone: textOrBefore(account?.timezone, user.timezone) ?? user.timezone,
})

/** A disabled user who never accepted the invitation is invited again when enabled: they have no password to sign in with. */
const statusOf = ({ status, password_hash }: UserRecord, next: Fields['status'] | undefined): Fields['status'] =>
  next === 'ACTIVE' && status === 'DISABLED' && password_hash === null ? 'INVITED' : (next ?? status)

const textOrBefore = (text: string | null | undefined, before: string | null): string | null => (text === undefined ? before : text || null)

/** Problems of the changed fields, by field. */
export const problemsOf = async (db: Db, caller: Caller, user: UserRecord, next: Fields): Promise<Problems> => {
  const isSelf = user.id === caller.id
  const problems: Problems = {}
  const isChanged = (field: keyof Fields) => user[field] !== next[field]
  if (isChanged('email')) {
    if (isSelf) problems['email'] = ['Ask your administrator to change your email address.']
    else if (await isEmailTaken(db, next.email, user.id)) problems['email'] = [EMAIL_TAKEN]
  }
  if (isChanged('home_site') && next.home_site && !(await isSiteOf(db, user, next.home_site))) {
    problems['home_site'] = [`This user has no access to ${next.home_site}.`]
  }
  if (isChanged('home_client') && next.home_client && !(await isClientOf(db, user, next.home_client))) {
    problems['home_client'] = [`${next.home_client} is not one of the clients of this user.`]
  }
  if (isChanged('supplier_code') || isChanged('is_supplier')) {
    const problem = isSelf
      ? 'You cannot change your own supplier.'
      : ((await supplierProblem(db, caller, user.user_level, next.supplier_code, next.is_supplier)) ??
        (next.supplier_code && (await deliveryProblem(db, next.supplier_code, await clientsOf(db, user)))))
    if (problem) problems['supplier_code'] = [problem]
  }
  if (isChanged('locale') && !isRegion(next.locale)) problems['account.locale'] = ['Choose a region format, like en-AU.']
  if (isChanged('timezone') && !isZone(next.timezone)) problems['account.timezone'] = ['Choose a time zone, like Australia/Sydney.']
  return problems
}

/** Whether an email address belongs to another user. */
export const isEmailTaken = async (db: Db, email: string, exceptId: string | null): Promise<boolean> =>
  (await db.query(sql`select 1 from app_user where email = ${email} and id is distinct from ${exceptId}::text`)).length > 0

/** Why a user of this level cannot have this supplier, or none; null if they can. */
export const supplierProblem = async (
  db: Db,
  caller: Caller,
  level: UserRecord['user_level'],
  code: string | null,
  isSupplier: boolean,
): Promise<string | null> => {
  if (code === null) return isSupplier ? 'Choose the supplier that this user signs in for.' : null
  if (!isSupplier) return 'Remove the supplier as well, or leave this user a supplier user.'
  if (level !== 'Regular') return 'Supplier users always have the Regular level.'
  const found = await db.query(sql`
    select 1 from client_supplier cs where cs.supplier_code = ${code} and ${clientSql(caller.access, 'cs')} limit 1`)
  return found.length > 0 ? null : `Supplier ${code} is not set up for your clients.`
}

/** A problem if a supplier delivers to none of the user's clients: the user would see nothing. Null for a user without clients yet. */
export const deliveryProblem = async (db: Db, supplier: string, { clients, all_clients }: ClientAccess): Promise<string | null> => {
  if (all_clients || clients.length === 0) return null
  const codes = clients.map((grant) => grant.client_code)
  const [row] = await db.query<{ name: string; delivers: boolean }>(sql`
    select s.name, exists (select 1 from client_supplier cs
      where cs.supplier_code = s.supplier_code and cs.client_code = any(${codes}::text[])) as delivers
    from supplier s where s.supplier_code = ${supplier}`)
  return row && !row.delivers ? `${row.name} does not supply ${codes.join(' or ')}. Choose a client that it supplies.` : null
}

const isSiteOf = async (db: Db, user: UserRecord, code: string): Promise<boolean> =>
  (
    await db.query(sql`select 1 from site s where s.site_code = ${code} and (${user.all_sites}
      or exists (select 1 from user_site us where us.user_id = ${user.id} and us.site_code = s.site_code))`)
  ).length > 0

const isClientOf = async (db: Db, user: UserRecord, code: string): Promise<boolean> =>
  (
    await db.query(sql`select 1 from client c where c.client_code = ${code} and (${user.all_clients}
      or exists (select 1 from user_client uc where uc.user_id = ${user.id} and uc.client_code = c.client_code))`)
  ).length > 0

/** Whether a locale has a region, which determines the format of dates and numbers. Empty means the deployment's default. */
const isRegion = (locale: string): boolean => {
  try {
    return locale === '' || new Intl.Locale(locale).region !== undefined
  } catch {
    return false
  }
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
