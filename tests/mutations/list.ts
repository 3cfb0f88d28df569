import { BROWSER } from './list/browser.ts'
import { CALLS } from './list/calls.ts'
import { CLIENT } from './list/client.ts'
import { COMPONENTS } from './list/components.ts'
import { CONTRACT } from './list/contract.ts'
import { ORDERS } from './list/orders.ts'
import { PAGES } from './list/pages.ts'
import { REFERENCE } from './list/reference.ts'
import { SESSION } from './list/session.ts'
import type { Mutation } from './mutation.ts'

export const MUTATIONS: readonly Mutation[] = [
  ...SESSION,
  ...CALLS,
  ...PAGES,
  ...CONTRACT,
  ...CLIENT,
  ...ORDERS,
  ...REFERENCE,
  ...COMPONENTS,
  ...BROWSER,
]
