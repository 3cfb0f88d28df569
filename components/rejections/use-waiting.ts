import { useAllPages } from '#lib/client/all-pages.ts'
import { useScope } from '#lib/client/scope.ts'
import { auditRejected } from '#lib/contract/rejections/rejections.ts'

const MAX_PAGES = 4

/** Loads the waiting messages in the scope, at most the newest 2,000, for grouping. `total` is null if v7 does not count. */
export const useWaitingMessages = () => {
  const { client, owner, site } = useScope()
  const { data, error, isValidating, mutate } = useAllPages<typeof auditRejected, 'list'>(
    auditRejected,
    (paging) => ({ view: 'list', query: { client, owner, site, ...paging } }),
    { maxPages: MAX_PAGES, keepPreviousData: true },
  )
  return { data: data && { rows: data.data, total: data.meta.total }, error, isValidating, reload: () => void mutate() }
}
