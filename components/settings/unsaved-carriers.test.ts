import { beforeEach, expect, it } from 'vitest'
import { unsavedCarriers } from './unsaved-carriers.ts'

beforeEach(() => unsavedCarriers.discardAll())
const draft = () => unsavedCarriers.all()['ACME']

it('a code that was added is cleared, but not what was typed while it was being saved', () => {
  unsavedCarriers.set('ACME', { code: ' nrth ', carrier: 'TOLL' })
  unsavedCarriers.removeSaved('ACME', 'NRTH', 'TOLL')
  expect(draft()).toEqual({ code: '', carrier: '', chosen: {} })
  unsavedCarriers.set('ACME', { code: 'STH', carrier: 'TOLL' })
  unsavedCarriers.removeSaved('ACME', 'NRTH', 'TOLL')
  expect(draft()).toMatchObject({ code: 'STH', carrier: 'TOLL' })
})

it('a saved choice is cleared, but not another one made while it was being saved', () => {
  unsavedCarriers.choose('ACME', 'NRTH', 'TOLL', null)
  unsavedCarriers.choose('ACME', 'STH', 'TOLL', null)
  unsavedCarriers.removeSaved('ACME', 'NRTH', 'TOLL')
  expect(draft()?.chosen).toEqual({ STH: { before: null, now: 'TOLL' } })
  unsavedCarriers.choose('ACME', 'STH', 'DHL', null)
  unsavedCarriers.removeSaved('ACME', 'STH', 'TOLL')
  expect(draft()?.chosen).toEqual({ STH: { before: 'TOLL', now: 'DHL' } })
})

it('a choice that the code already has is not unsaved, so that nothing is left when the code is removed', () => {
  unsavedCarriers.choose('ACME', 'NRTH', 'TOLL', null)
  unsavedCarriers.choose('ACME', 'STH', 'DHL', null)
  unsavedCarriers.removeCurrent('ACME', [
    { sent_code: 'NRTH', carrier_code: 'TOLL' },
    { sent_code: 'STH', carrier_code: null },
  ])
  expect(draft()?.chosen).toEqual({ STH: { before: null, now: 'DHL' } })
  unsavedCarriers.removeCurrent('ACME', [{ sent_code: 'STH', carrier_code: 'DHL' }])
  expect(unsavedCarriers.hasUnsaved()).toBe(false)
})
