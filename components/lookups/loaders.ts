import type { LoadChoices } from '#components/ui/choices.ts'

/*
 * The typeaheads of filters and forms. A list needs their code only when a filter is opened, so each is loaded at its first question.
 */
const atFirstQuestion =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => LoadChoices>) =>
  (...args: Args): LoadChoices =>
  async (q, signal) =>
    (await load())(...args)(q, signal)

const codes = () => import('./load-codes.ts')
const counterparties = () => import('./load-counterparties.ts')
const products = () => import('./load-products.ts')
const zones = () => import('./load-zones.ts')

export const carrierLoader = atFirstQuestion(async () => (await codes()).carrierLoader)
export const dispositionLoader = atFirstQuestion(async () => (await codes()).dispositionLoader)
export const orderTypeLoader = atFirstQuestion(async () => (await codes()).orderTypeLoader)
export const priorityLoader = atFirstQuestion(async () => (await codes()).priorityLoader)
export const taskLoader = atFirstQuestion(async () => (await codes()).taskLoader)
export const supplierLoader = atFirstQuestion(async () => (await counterparties()).supplierLoader)
export const customerLoader = atFirstQuestion(async () => (await counterparties()).customerLoader)
export const productLoader = atFirstQuestion(async () => (await products()).productLoader)
export const zoneLoader = atFirstQuestion(async () => (await zones()).zoneLoader)
