import type { getSoIdentity } from '#lib/contract/orders/sales-order-entry.ts'
import { invalid, ok, refuse, type Answer } from '../../http/answer.ts'
import type { Context, Routes } from '../../http/context.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { giveBack, reserveNumber } from './numbers.ts'

/** Numbers for orders that are being typed. */
export const identityRoutes: Routes = {
  getSoIdentity: {
    handle: (context) => (context.query.release ? answerRelease(context, context.query.release) : answerReserve(context)),
  },
}

type Asked = Context<typeof getSoIdentity>

const answerReserve = async ({ db, query, scope, actor, now }: Asked): Promise<Answer> => {
  if (!actor.modules.get('sales_orders')?.can_create) return refuse('MODULE_FORBIDDEN', 'You may not create sales orders.')
  if (!query.client) return invalid({ client: ['Choose a client.'] })
  const client = query.client.trim().toUpperCase()
  const owner = query.owner?.trim().toUpperCase() ?? scope.owners[0]?.owner
  if (!owner || !scope.owners.some((pair) => pair.client === client && pair.owner === owner))
    return invalid({ owner: [`Choose an owner of ${client}.`] })
  const identity = await db.transaction((tx) => reserveNumber(tx, { client, owner, userId: actor.id, now: now() }))
  if (!identity) return { status: 409, body: { message: `No order number series is set up for ${client}.`, code: 'NO_SERIES' } }
  return ok({ data: { ...identity, expires_at: instantIn(identity.expires_at, actor.timezone) } })
}

const answerRelease = async ({ db, actor, now }: Asked, token: string): Promise<Answer> => {
  const number = await giveBack(db, token, actor.id, now())
  if (number === null) return invalid({ release: ['This number is no longer reserved for you.'] })
  return ok({ data: { so_no: number, token, expires_at: instantIn(now(), actor.timezone) } })
}
