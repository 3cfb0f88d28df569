import { useEffect, useState } from 'react'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import { isBareQuery, queryOfView, withoutDefaultView } from '#lib/list/saved-views.ts'

type Options = {
  /** The saved views of the list; undefined until they are known. */
  views: readonly SavedView[] | undefined
  /** The query of the current URL. */
  search: string
  goToQuery: (query: string, how: 'replace') => void
}

/**
 * Opens the user's default view if the list was opened without filters, search or sort. Removing the filters later does not bring it
 * back: the URL then says so, for a reload and Back. Returns the query of the view until the URL has it, so that its rows are asked for at
 * once; otherwise null.
 */
export const useDefaultView = ({ views, search, goToQuery }: Options): string | null => {
  const [isOpening, setOpening] = useState(() => isBareQuery(search))
  const defaultView = isBareQuery(search) ? views?.find((view) => view.is_default && !isBareQuery(view.query)) : undefined
  const isPending = isOpening && defaultView !== undefined
  if (isOpening && views && !isPending) setOpening(false)
  const target = isPending ? queryOfView(search, defaultView) : null
  const address = target ?? (defaultView ? withoutDefaultView(search) : null)
  // The URL is outside React.
  useEffect(() => {
    if (address !== null) goToQuery(address, 'replace')
  }, [address, goToQuery])
  return target
}
