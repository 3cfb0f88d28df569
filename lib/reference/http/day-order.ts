import type { Problems } from './response.ts'

/** Reports a problem if `…_to` of a query is before `…_from`. */
export const dayOrderProblems = (query: URLSearchParams, key: string): Problems => {
  const [from, to] = [query.get(`${key}_from`) ?? '', query.get(`${key}_to`) ?? '']
  return from !== '' && to !== '' && to < from ? { [`${key}_to`]: ['Choose an end date on or after the start date.'] } : {}
}
