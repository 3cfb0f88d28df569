import { useEffect, useState } from 'react'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import { isBareQuery, queryOfView } from '#lib/list/saved-views.ts'

type Options = {
  /** The saved views of the list; undefined until they are known. */
  views: readonly SavedView[] | undefined
  /** The query of the current URL. */
  search: string
  goToQuery: (query: string, how: 'replace') => void
}

/**
 * Opens the user's default view if the list was opened without filters, search or sort. Removing the filters later does not bring it
 * back. Returns its query until the URL has it, so that its rows are asked for at once; otherwise null.
 */
export const useDefaultView = ({ views, search, goToQuery }: Options): string | null => {
  const [isOpening, setOpening] = useState(() => isBareQuery(search))
  const defaultView = isOpening ? views?.find((view) => view.is_default && !isBareQuery(view.query)) : undefined
  const isPending = defaultView !== undefined && isBareQuery(search)
  if (isOpening && views && !isPending) setOpening(false)
  const target = isPending ? queryOfView(search, defaultView) : null
  // The URL is outside React.
  useEffect(() => {
    if (target !== null) goToQuery(target, 'replace')
  }, [target, goToQuery])
  return target
}
