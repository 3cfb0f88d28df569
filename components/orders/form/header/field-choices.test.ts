import { expect, it } from 'vitest'
import { scopeChoices } from './field-choices.ts'

const site = (code: string, isClosed?: boolean) => ({ site_code: code, site_name: code, timezone: 'UTC', is_closed: isClosed })

it('a closed site is not offered for an order, but named where an order has it', () => {
  const sites = [site('SYD1'), site('BNE9', true), site('MEL2', false)]
  const offered = (current?: string) => scopeChoices('site_code', 'ACME', [], sites, current).map(({ value }) => value)
  expect(offered()).toEqual(['SYD1', 'MEL2'])
  expect(offered('BNE9')).toEqual(['SYD1', 'BNE9', 'MEL2'])
})
