import { expect, it } from 'vitest'
import { formOptions } from '#lib/order-form/options.ts'
import { scopeChoices, siteProblem, startScope } from './field-choices.ts'

const site = (code: string, isClosed?: boolean) => ({ site_code: code, site_name: code, timezone: 'UTC', is_closed: isClosed })

it('a closed site is not offered for an order, but named where an order has it', () => {
  const sites = [site('SYD1'), site('BNE9', true), site('MEL2', false)]
  const offered = (current?: string) => scopeChoices('site_code', 'ACME', [], sites, current).map(({ value }) => value)
  expect(offered()).toEqual(['SYD1', 'MEL2'])
  expect(offered('BNE9')).toEqual(['SYD1', 'BNE9', 'MEL2'])
})

it('only sites with an agreement with the client are offered, if v7 names them, and the current one is named with its problem', () => {
  const sites = [site('SYD1'), site('MEL2'), site('BNE9', true)]
  const options = (read: object | null, client = 'ACME') => formOptions('SO', read as never, { client })
  const offered = (agreed: ReturnType<typeof formOptions>['agreement'], current?: string) =>
    scopeChoices('site_code', 'ACME', [], sites, current, agreed).map(({ value }) => value)
  const { agreement } = options({ sites: ['MEL2', 'BNE9'], rules: {} })
  expect(offered(agreement)).toEqual(['MEL2'])
  expect(offered(agreement, 'SYD1')).toEqual(['SYD1', 'MEL2'])
  expect(siteProblem('ACME', 'SYD1', agreement)).toBe('ACME has no stock agreement at SYD1. Choose another site.')
  expect([siteProblem('ACME', 'MEL2', agreement), siteProblem('ACME', '', agreement)]).toEqual([null, null])
  // Another client's options stay until those of the new client are loaded.
  for (const unknown of [
    options({ rules: {} }).agreement,
    options({ sites: null, rules: {} }).agreement,
    options({ sites: ['MEL2'], rules: {} }, 'VOLT').agreement,
    options(null).agreement,
  ]) {
    expect(offered(unknown)).toEqual(['SYD1', 'MEL2'])
    expect(siteProblem('ACME', 'SYD1', unknown)).toBeNull()
  }
})

it('a new order starts at the home site only if the client has an agreement with it', () => {
  const sites = [site('SYD1'), site('MEL2'), site('PER3'), site('BNE9', true)]
  const siteFor = (agreed: string[] | null, isSiteDefault = true) =>
    startScope({ client: 'ACME', owner: 'A', site: 'SYD1', isSiteDefault }, sites, agreed && { client: 'ACME', sites: agreed }).site
  expect([siteFor(null), siteFor(['MEL2', 'SYD1'])]).toEqual(['SYD1', 'SYD1'])
  expect(siteFor(['MEL2', 'BNE9'])).toBe('MEL2')
  expect(siteFor(['MEL2', 'PER3'])).toBe('')
  // The site that was chosen for the lists, or the only one there is, is named with its problem.
  expect([siteFor(['MEL2'], false), siteFor([]), siteFor(['BNE9'])]).toEqual(['SYD1', 'SYD1', 'SYD1'])
})
