import sql from 'sql-template-tag'
import type { createUser } from '#lib/contract/users/users.ts'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { grantChanges, grantsOf, nextGrants, storeGrants } from './access/modules.ts'
import { clientChanges, nextClients, storeClients } from './access/clients.ts'
import { firstHomeSite, nextSites, siteChanges, storeSites } from './access/sites.ts'
import type { Caller } from '../auth/caller.ts'
import { findUser } from '../auth/profile.ts'
import type { Db } from '../db/db.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { invalid, type ApiResponse, type Problems, type BodyProblems } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { idempotent } from '../http/idempotent.ts'
import { invitationEmail, type Email } from '../mail/emails.ts'
import { logClientOf, entityOf } from './change.ts'
import { deliveryProblem, isEmailTaken, supplierProblem, EMAIL_TAKEN } from './fields.ts'
import { logNames } from './log-names.ts'
import { countInvitation } from './links/invitation-limit.ts'
import { makeInvitation } from './links/links.ts'
import { detailOf } from './queries.ts'
import { sendEmail } from './links/reset-link.ts'

type CreateContext = Context<typeof createUser>
type Body = CreateContext['body']

type Invitation = { mail: Email; invite: string; expires: string }

/**
 * Adds an invited user, with access that the caller may grant. Emails the invitation if `send_invite` is set. Otherwise, or if
 * sending fails, only this response contains the link, so that the caller can hand it over.
 */
export const addUser = async (context: CreateContext): Promise<ApiResponse> => {
  // Filled by `create`. Stays empty if the stored response of an earlier request is repeated.
  const invitations: Invitation[] = []
  let response: ApiResponse
  try {
    response = await idempotent(context, 'createUser', (tx) => create(tx, context, invitations))
  } catch (error) {
    // Two concurrent requests added the same address, and the unique index let only one succeed.
    if (isUniqueViolation(error)) return invalid({ email: [EMAIL_TAKEN] })
    throw error
  }
  const [invitation] = invitations
  if (!invitation || response.status !== 201) return response
  const isMailed = context.body.send_invite && (await sendEmail(context, invitation.mail))
  const meta = isMailed
    ? { invite: null, message: `An invitation was sent to ${context.body.email}.` }
    : {
        invite: invitation.invite,
        expires_at: invitation.expires,
        message: context.body.send_invite ? 'The email could not be sent. Give the link to the user yourself.' : null,
      }
  return { ...response, body: { ...(response.body as object), meta } }
}

const create = async (tx: Db, context: CreateContext, invitations: Invitation[]): Promise<ApiResponse> => {
  const { caller, body } = context
  const now = context.now()
  const { modules, sites, clients, problems } = await checkNewUser(tx, caller, body)
  if (Object.keys(problems).length > 0) return invalid(problems, 'user')
  const refusal = body.send_invite ? countInvitation(context, caller) : null
  if (refusal) return refusal

  const homeSite = body.home_site || (await firstHomeSite(tx, sites.access.sites, caller.id))
  const [row] = await tx.query<{ id: string }>(sql`
    insert into app_user (id, name, email, user_level, status, home_site, home_client, supplier_code, is_supplier, locale, timezone, created_at, created_by)
    select 'u_' || nextval('app_user_no'), ${body.name}, ${body.email}, ${body.user_level}, 'INVITED', ${homeSite},
      ${body.home_client || null}, ${body.supplier_code || null}, ${Boolean(body.supplier_code || body.is_supplier)}, '',
      coalesce((select s.timezone from site s where s.site_code = ${homeSite ?? sites.access.sites[0] ?? null}), creator.timezone), ${now.toISOString()}::timestamptz, creator.id
    from app_user creator where creator.id = ${caller.id} returning id`)
  const id = row!.id // the caller exists
  await storeGrants(tx, id, modules.grants)
  await storeSites(tx, id, sites.access)
  await storeClients(tx, id, clients.access)
  await tx.query(sql`update app_user set access_version = 1 where id = ${id}`)
  const user = (await findUser(tx, sql`u.id = ${id}`))!
  const { token, expires, expiryText } = await makeInvitation(tx, now, user, caller.id)
  const link = `${context.mailer.webOrigin}/register?invite=${token}`
  invitations.push({ invite: token, expires, mail: invitationEmail(user, caller.name, link, expiryText) })
  const names = await logNames(tx, user.supplier_code)
  await audit(tx, now, context, caller, {
    event: 'USER_CREATED',
    summary: `${user.name}, ${user.user_level}; ${body.send_invite ? 'invited by email' : 'invitation link shown to the person who added them'}`,
    entity: entityOf(user),
    client: await logClientOf(tx, id),
    namedClients: clients.access.clients.map((grant) => grant.client_code),
    changes: [
      { field: 'name', label: 'Name', before: null, after: user.name },
      { field: 'email', label: 'Email', before: null, after: user.email },
      { field: 'user_level', label: 'Level', before: null, after: user.user_level },
      ...(user.supplier_code
        ? [{ field: 'supplier_code', label: 'Supplier', before: null, after: names.supplier(user.supplier_code) }]
        : []),
      ...siteChanges({ sites: [], all_sites: false }, sites.access, names),
      ...clientChanges({ clients: [], all_clients: false }, clients.access, names),
      ...grantChanges([], modules.grants),
    ],
  })
  return { status: 201, body: { data: await detailOf(tx, caller, user, now) } }
}

/** Problems that only the database can find, in the valid fields of a new user. */
export const newUserProblems = async ({ db, caller, body }: { db: Db; caller: Caller; body: Partial<Body> }): Promise<BodyProblems> =>
  checkNewUser(db, caller, body)

/** The access that a new user would get, and all problems with it. */
const checkNewUser = async (db: Db, caller: Caller, body: Partial<Body>) => {
  const modules = nextGrants(caller, await grantsOf(db, ''), body.modules ?? [])
  const sites = await nextSites(db, caller, { sites: [], all_sites: false }, { sites: body.sites ?? [], all_sites: false })
  const clients = await nextClients(db, caller, { clients: [], all_clients: false }, { clients: body.clients ?? [], all_clients: false })
  const deliveryMessage = body.supplier_code ? await deliveryProblem(db, body.supplier_code, clients.access) : null
  const problems = {
    ...(deliveryMessage && { supplier_code: [deliveryMessage] }),
    ...(await fieldProblems(db, caller, body)),
    ...modules.problems,
    ...sites.problems,
    ...clients.problems,
  }
  return { modules, sites, clients, problems }
}

const fieldProblems = async (tx: Db, caller: Caller, body: Partial<Body>): Promise<Problems> => {
  const problems: Problems = {}
  const { email, user_level: level, sites, clients } = body
  if (email !== undefined && (await isEmailTaken(tx, email, null))) problems['email'] = [EMAIL_TAKEN]
  if (level !== undefined && LEVEL_RANK[level] > LEVEL_RANK[caller.level])
    problems['user_level'] = ['You cannot create a user above your own level.']
  if (body.home_site && sites && !sites.includes(body.home_site)) problems['home_site'] = ['Choose one that this user has access to.']
  if (body.home_client && clients && !clients.some((grant) => grant.client_code === body.home_client)) {
    problems['home_client'] = ['The home client must be one of the clients.']
  }
  const supplier = await supplierProblem(
    tx,
    caller,
    level ?? 'Regular',
    body.supplier_code || null,
    body.is_supplier ?? Boolean(body.supplier_code),
  )
  if (supplier) problems['supplier_code'] = [supplier]
  return problems
}
