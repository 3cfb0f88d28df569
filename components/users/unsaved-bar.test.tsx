import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnsavedBar } from './unsaved-bar.tsx'
import type { Draft } from './use-draft.ts'

const RELOAD = 'Someone else changed this in the meantime. Reload it and make your change again.'
const textOf = (theirChanges: { sign: '→'; text: string }[], isNewer = true) => {
  const state = { isSaving: false, problems: {}, failure: null, theirChanges: isNewer ? { before: {}, changes: {} } : null }
  const draft = { state, theirChanges: state.theirChanges, errorText: RELOAD } as unknown as Draft
  const changes = [{ sign: '→' as const, text: 'Phone: none → 1' }]
  return renderToStaticMarkup(
    <UnsavedBar draft={draft} changes={changes} theirChanges={theirChanges} name="Ivy" onRefused={() => undefined} />,
  )
}

test('after a conflict the changes can be saved again, whether or not a field differs', () => {
  const again = 'Your changes are still here. Review them and save again.'
  expect(textOf([{ sign: '→', text: 'Name: Ivy → Ivy Green' }])).toContain(
    `Someone else saved this in the meantime: Name: Ivy → Ivy Green. ${again}`,
  )
  expect(textOf([])).toContain(`Someone else saved this in the meantime. ${again}`)
  expect(textOf([])).not.toContain('Reload it')
  expect(textOf([], false)).toContain(RELOAD)
})
