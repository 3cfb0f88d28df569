import { MAX_VIEWS_BYTES, type ViewPreference } from '#lib/contract/preferences.ts'
import { invalid, ok, refuse, type Answer } from '../http/answer.ts'
import type { Context, Routes } from '../http/context.ts'
import { menuOf, savedViews, storeViews, type Saved, type Views } from './queries.ts'

const answer = async (context: Pick<Context, 'db' | 'actor'> & { actor: { id: string } }, saved: Saved): Promise<Answer> =>
  ok({ data: { modules: await menuOf(context.db, context.actor.id), views: saved.views }, meta: { version: saved.version } })

/** Views that are not named stay as they are; null removes one. */
const merge = (views: Views, changes: Readonly<Record<string, ViewPreference | null>>): Views => {
  const kept = Object.entries({ ...views, ...changes }).filter((entry): entry is [string, ViewPreference] => entry[1] !== null)
  return Object.fromEntries(kept)
}

/** The user's modules in menu order, and how he likes his lists. */
export const preferenceRoutes: Routes = {
  preferencesUserModules: { handle: async (context) => answer(context, await savedViews(context.db, context.actor.id)) },

  savePreferencesUserModules: {
    handle: async (context) => {
      const saved = await savedViews(context.db, context.actor.id)
      const version = versionOf(context.headers['if-match'])
      const stale = refuse('STALE_WRITE', undefined, { data: { version: saved.version, views: saved.views } })
      if (version !== null && version !== saved.version) return stale
      const views = merge(saved.views, context.body.views)
      // The limit holds for everything that is kept, not for one request alone.
      if (Buffer.byteLength(JSON.stringify(views)) > MAX_VIEWS_BYTES) return invalid({ views: ['Saved views can take at most 64 KB.'] })
      if (!(await storeViews(context.db, context.actor.id, views, saved.version))) return stale
      return answer(context, { views, version: saved.version + 1 })
    },
  },
}

/** `If-Match: "3"`; null without one. A text that is no version matches none. */
const versionOf = (header: string | undefined): number | null => {
  if (header === undefined || header.trim() === '*') return null
  const digits = /^"?(\d+)"?$/.exec(header.trim())?.[1]
  return digits === undefined ? -1 : Number(digits)
}
