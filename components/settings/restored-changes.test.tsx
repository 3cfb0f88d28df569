import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { presetBody } from '#components/users/shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import AccessPresets from './access-presets.tsx'
import CarrierCodes from './carrier-codes.tsx'
import { changePreset } from './preset-draft.ts'
import { SaveFieldLabels } from './save-field-labels.tsx'
import { unsavedCarriers } from './unsaved-carriers.ts'
import { unsavedLabels } from './unsaved-field-labels.ts'
import { unsavedPresets } from './unsaved-presets.ts'
import { discardUnsavedSections } from './unsaved-sections.ts'

const { v7 } = vi.hoisted(() => ({ v7: { presets: [] as object[], codes: [] as object[] } }))
vi.mock('#lib/client/api.ts', () => ({
  useCall: ({ path }: { path: string }) => ({
    data: {
      'settings/access-presets': { data: { presets: v7.presets }, meta: { version: 2 } },
      'settings/carrier-codes': { data: v7.codes },
    }[path],
  }),
  urlOf: () => '',
}))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true, user: { user_level: 'System' }, clients: [] }) }))
vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => String,
  ClientWording: ({ children }: { children: string }) => children,
}))
vi.mock('#lib/client/refresh.ts', () => ({ useRefresh: () => () => {} }))
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))
vi.mock('./settings-client.ts', () => ({ useSettingsClient: () => ({ client: 'ACME', choose: () => {} }) }))
vi.mock('./section.tsx', () => ({ ClientHead: () => null, LockedNote: () => null, useSettingsRefusal: () => null }))
afterEach(discardUnsavedSections)

/** Text of a section; of one with a save bar, only that of the bar. */
const textOf = (section: ReactElement): string =>
  renderToStaticMarkup(section)
    .replace(/^.*aria-label="Unsaved changes"/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const AGAIN = 'Your changes are still here. Review them and save again.'

it('restored changes of a preset do not include what someone else has saved, and name what both have changed', () => {
  const clerk = PRESETS.find(({ key }) => key === 'clerk')!
  const rights: Preset['rights'] = { ...clerk.rights, rejections: ['can_view'] }
  unsavedPresets.set(changePreset(PRESETS, {}, 'clerk', { ...clerk, description: 'Mine', rights }))
  const theirs = { ...clerk, level: 'Manager' as const }
  const barWith = (saved: Preset) => {
    v7.presets = [presetBody(saved)]
    return textOf(<AccessPresets />)
  }
  expect(barWith(theirs)).toContain('Clerk: description “Mine”, + view in Rejections')
  expect(barWith(theirs)).not.toContain('Someone else')
  expect(barWith({ ...theirs, description: 'Theirs' })).toContain(
    `Someone else saved this in the meantime: Clerk: description “Theirs”. ${AGAIN}`,
  )
})

it('restored field labels name what both have changed', () => {
  unsavedLabels.set('ACME', { lot_no: { before: 'Batch', now: 'Charge' } })
  const barWith = (saved: Record<string, string>) =>
    textOf(<SaveFieldLabels client="ACME" saved={saved} version={2} reread={async () => undefined} />)
  expect(barWith({ lot_no: 'Batch', site_code: 'Warehouse' })).not.toContain('Someone else')
  expect(barWith({ lot_no: 'Roll' })).toContain(`Someone else saved this in the meantime: Lot: Batch → Roll. ${AGAIN}`)
})

it('a restored choice of a carrier names the carrier that someone else has chosen, and stays if they removed the code', () => {
  unsavedCarriers.choose('ACME', 'NRTH', 'TOLL', 'DHL')
  const textWith = (codes: object[]) => {
    v7.codes = codes
    return textOf(<CarrierCodes />)
  }
  expect(textWith([{ sent_code: 'NRTH', carrier_code: 'DHL' }])).not.toContain('Someone else')
  expect(textWith([{ sent_code: 'NRTH', carrier_code: 'STARTRACK' }])).toContain('Someone else mapped NRTH to STARTRACK in the meantime.')
  expect(textWith([])).toMatch(/Map NRTH .*Someone else removed NRTH in the meantime\./)
})
