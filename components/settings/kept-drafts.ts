import { useEffect } from 'react'
import * as z from 'zod/mini'
import { keepForm, readForm } from '#lib/client/unsaved-form.ts'
import { useSession } from '#lib/client/session.tsx'
import { unsavedCarriers } from './unsaved-carriers.ts'
import { unsavedLabels } from './unsaved-field-labels.ts'
import { unsavedLayouts } from './unsaved-layouts.ts'
import { unsavedPresets } from './unsaved-presets.ts'
import { hasUnsavedSections, subscribeToSections } from './unsaved-sections.ts'

const changesOf = <S extends z.ZodMiniType>(value: S) =>
  z.record(z.string(), z.object({ before: z.nullable(value), now: z.nullable(value) }))

const KeptPreset = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  level: z.nullable(z.enum(['Regular', 'Manager', 'Admin', 'System'])),
  isSupplier: z.boolean(),
  rights: z.record(z.string(), z.array(z.string())),
})

/** What is unsaved in the settings, as stored in the browser tab. */
export const KeptDrafts = z.object({
  labels: z.record(z.string(), changesOf(z.string())),
  columns: z.record(z.string(), changesOf(z.union([z.string(), z.number(), z.boolean()]))),
  carriers: z.record(z.string(), z.object({ code: z.string(), carrier: z.string(), chosen: changesOf(z.string()) })),
  presets: changesOf(KeptPreset),
})

/** What is to be kept; null if nothing is unsaved. */
const unsavedDrafts = () =>
  hasUnsavedSections()
    ? { labels: unsavedLabels.all(), columns: unsavedLayouts.all(), carriers: unsavedCarriers.all(), presets: unsavedPresets.all() }
    : null

const restore = ({ labels, columns, carriers, presets }: z.output<typeof KeptDrafts>) => {
  unsavedLabels.restore(() => labels)
  unsavedLayouts.restore(() => columns)
  unsavedCarriers.restore(() => carriers)
  unsavedPresets.restore(() => presets)
}

/**
 * Keeps the unsaved changes of all sections in this tab, so that they are restored when the user signs in again after the session has
 * ended.
 */
export const useKeptDrafts = (): void => {
  const { user } = useSession()
  // Drafts and session storage are outside React.
  useEffect(() => {
    const kept = hasUnsavedSections() ? null : readForm('settings', user.id, KeptDrafts)
    if (kept) restore(kept)
    const keep = () => keepForm('settings', user.id, unsavedDrafts())
    keep()
    const stop = subscribeToSections(keep)
    // A page load runs no cleanup, so the changes are removed only when the user leaves the settings. By then they are saved or discarded.
    return () => {
      stop()
      keepForm('settings', user.id, null)
    }
  }, [user.id])
}
