import type { Problems } from './answer.ts'

/** What is wrong with the days `…_from` and `…_to` of a query: nothing, or that they end before they begin. */
export const daysInOrder = (query: URLSearchParams, key: string): Problems => {
  const [from, to] = [query.get(`${key}_from`) ?? '', query.get(`${key}_to`) ?? '']
  return from !== '' && to !== '' && to < from ? { [`${key}_to`]: ['Choose an end date on or after the start date.'] } : {}
}
