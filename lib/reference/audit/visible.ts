import sql, { type Sql } from 'sql-template-tag'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import type { Actor } from '../auth/actor.ts'
import { all, clientSql, ownerSql, siteSql, type Scope } from '../auth/scope.ts'

/** What a Regular user with the module reads about others: work on orders, nothing about people. */
const ORDER_ENTITIES = ['sales_order', 'purchase_order', 'shipment']

type Asked = { client?: string[]; owner?: string[]; site?: string[] }

/**
 * Entries `e` of the user log that an actor may read. Everybody reads their own. With the module, a Regular user reads the
 * orders within their access, a Manager everything that happened within it and what people of their reach did, an Admin everything of
 * the tenant. A supplier's login never reads more than its own.
 */
export const visibleSql = (actor: Actor, scope: Scope, asked: Asked): Sql => all([reachSql(actor, scope), narrowedSql(scope, asked)])

const reachSql = (actor: Actor, scope: Scope): Sql => {
  // A refused sign-in is about an account and nobody's deed.
  const own = sql`(e.actor_id = ${actor.id} or (e.actor_id is null and e.entity_type = 'user' and e.entity_id = ${actor.id}))`
  const rank = LEVEL_RANK[actor.level]
  if (scope.supplier !== null || !actor.modules.get('audit')?.can_view) return own
  const inScope = all([
    clientSql(actor.access, 'e'),
    actor.access.allClients ? sql`true` : sql`(e.owner_code is null or ${ownerSql(actor.access, 'e')})`,
    actor.access.allSites ? sql`true` : sql`(e.site_code is null or ${siteSql(actor.access, 'e')})`,
  ])
  if (rank < LEVEL_RANK.Manager) return sql`(${own} or (e.entity_type = any(${ORDER_ENTITIES}::text[]) and ${inScope}))`
  if (rank >= LEVEL_RANK.Admin) return inScope.sql === 'true' ? inScope : sql`(${own} or e.client_code is null or ${inScope})`
  return sql`(${own} or (e.client_code is not null and ${inScope}) or (e.client_code is null
    and coalesce(e.actor_id, case when e.entity_type = 'user' then e.entity_id end) in (${peopleSql(actor)})))`
}

/** Users who share a client and a site with the actor. */
const peopleSql = (actor: Actor): Sql => sql`
  select u.id from app_user u where not u.all_clients and not u.all_sites
    and exists (select 1 from user_client uc where uc.user_id = u.id and ${clientSql(actor.access, 'uc')})
    and exists (select 1 from user_site us where us.user_id = u.id and ${siteSql(actor.access, 'us')})`

/** What the question itself names: an entry without a client belongs to none of those asked for. */
const narrowedSql = (scope: Scope, { client, owner, site }: Asked): Sql =>
  all([
    client?.length ? sql`e.client_code = any(${[...scope.clients]}::text[])` : sql`true`,
    owner?.length ? ownerSql(scope, 'e') : sql`true`,
    site?.length ? sql`e.site_code = any(${[...scope.sites]}::text[])` : sql`true`,
  ])
