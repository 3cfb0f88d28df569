import useSWR from 'swr'
import { send, urlOf, type ApiFailure } from '#lib/client/api.ts'
import { useScope } from '#lib/client/scope.ts'
import { auditRejected, type Rejection } from '#lib/contract/rejections/rejections.ts'

const PER_PAGE = 500
const MAX_PAGES = 4

/** `total` is null if v7 does not count. */
type WaitingMessages = { rows: Rejection[]; total: number | null }

/** Loads the waiting messages in the scope, at most the newest 2,000, for grouping. */
export const useWaitingMessages = () => {
  const { client, owner, site } = useScope()
  const query = { client, owner, site, per_page: PER_PAGE }
  const { data, error, isValidating, mutate } = useSWR<WaitingMessages, ApiFailure>(
    // The key begins with the list's URL, so that refreshing lists refreshes this too.
    `${urlOf(auditRejected, { query })}#all`,
    () => loadAll(query),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return { data, error, isValidating, reload: () => void mutate() }
}

type Query = { client: string[]; owner: string[]; site: string[]; per_page: number }

const loadAll = async (query: Query): Promise<WaitingMessages> => {
  const rows: Rejection[] = []
  for (let page = 1; ; page += 1) {
    const result = await send(auditRejected, { query: { ...query, page } })
    if (!result.ok) throw result.failure
    if (!Array.isArray(result.value.data)) return { rows, total: rows.length }
    rows.push(...result.value.data)
    const total = 'meta' in result.value ? result.value.meta.total : rows.length
    if (result.value.data.length < PER_PAGE) return { rows, total: rows.length }
    if ((total !== null && rows.length >= total) || page === MAX_PAGES) return { rows, total }
  }
}
