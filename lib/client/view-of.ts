import * as z from 'zod/mini'
import { SavedView, ViewPreference } from '#lib/contract/users/preferences.ts'
import { fieldsOf } from '#lib/shared/json-fields.ts'

/**
 * The settings of a list as v7 has stored them. A v7 may return null for a field that was not sent, or for an empty text. What cannot be
 * read counts as not set, and the rest applies: the next save replaces all of it.
 */
export const viewOf = (stored: unknown): ViewPreference => {
  const view = readable(ViewPreference.shape, stored)
  const { saved } = fieldsOf(stored)
  return Array.isArray(saved) ? { ...view, saved: saved.flatMap(savedViewOf) } : view
}

const savedViewOf = (stored: unknown): SavedView[] => {
  const { query, home } = fieldsOf(stored)
  const fields = { ...fieldsOf(stored), query: query ?? '', home: home && { ...fieldsOf(home), query: fieldsOf(home)['query'] ?? '' } }
  const view = z.safeParse(SavedView, readable(SavedView.shape, fields))
  return view.success ? [view.data] : []
}

/** The fields that fit the shape, and those that it does not name. */
const readable = (shape: Readonly<Record<string, z.ZodMiniType>>, stored: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(stored)).filter(([key, value]) => !shape[key] || z.safeParse(shape[key], value).success))
