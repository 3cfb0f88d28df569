import { MAX_VIEWS_BYTES, type savePreferencesUserModules, type ViewPreference } from '#lib/contract/users/preferences.ts'
import type { Db } from '../../db/db.ts'
import { invalid, ok, refuse, type Answer } from '../../http/answer.ts'
import type { Context, Routes } from '../../http/context.ts'
import { undoRefused } from '../../http/idempotent.ts'
import { versionAsked } from '../../http/if-match.ts'
import { lockedViews, menuOf, savedViews, storeViews, type Saved, type Views } from './queries.ts'

const answer = async (context: Pick<Context, 'db' | 'actor'> & { actor: { id: string } }, saved: Saved): Promise<Answer> =>
  ok({ data: { modules: await menuOf(context.db, context.actor.id), views: saved.views }, meta: { version: saved.version } })

/** Views that are not named stay as they are; null removes one. */
const merge = (views: Views, changes: Readonly<Record<string, ViewPreference | null>>): Views => {
  const kept = Object.entries({ ...views, ...changes }).filter((entry): entry is [string, ViewPreference] => entry[1] !== null)
  return Object.fromEntries(kept)
}

/** The user's modules in menu order, and how they like their lists. */
export const preferenceRoutes: Routes = {
  preferencesUserModules: { handle: async (context) => answer(context, await savedViews(context.db, context.actor.id)) },

  savePreferencesUserModules: {
    handle: async (context) => {
      const saved = await undoRefused(context.db, (tx) => save(tx, context))
      return saved.status === 200 ? answer(context, saved.body as Saved) : saved
    },
  },
}

const save = async (tx: Db, context: Context<typeof savePreferencesUserModules>): Promise<Answer> => {
  const { actor, body, headers } = context
  const saved = await lockedViews(tx, actor.id)
  const asked = versionAsked(headers['if-match'])
  if (asked !== null && asked !== saved.version) return refuse('STALE_WRITE', undefined, { data: saved })
  const views = merge(saved.views, body.views)
  // The limit holds for everything that is kept, not for one request alone.
  if (Buffer.byteLength(JSON.stringify(views)) > MAX_VIEWS_BYTES) return invalid({ views: ['Saved views can take at most 64 KB.'] })
  const next = { views, version: saved.version + 1 }
  await storeViews(tx, actor.id, next)
  return ok(next)
}
