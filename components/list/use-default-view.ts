import { useEffect, useLayoutEffect, useState } from 'react'
import { hasLayout, showLayout } from '#lib/client/view-layout.ts'
import type { ViewPreference } from '#lib/contract/users/preferences.ts'
import { isBareQuery, queryOfView, withoutDefaultView } from '#lib/list/saved-views.ts'

type Options = {
  /** The key of the list. */
  list: string
  /** The user's settings of the list with the saved views; undefined until they are known. */
  settings: ViewPreference | undefined
  /** The query of the current URL. */
  search: string
  /** The bare URL is not one that a link has opened. */
  isOwnBare: boolean
  goToQuery: (query: string, how: 'replace') => void
}

/**
 * Opens the user's default view if the list was opened with a URL that says nothing about its rows, as by its entry in the menu, also
 * while the list is shown. Removing the filters does not open the view again, nor does a reload or Back: the URL then has
 * `default_view=0`. A view of columns alone adds nothing to the URL, and
 * sets its columns each time the list is opened. Returns the query of the view until the URL has it, so that its rows are requested at
 * once; otherwise null.
 */
export const useDefaultView = ({ list, settings, search, isOwnBare, goToQuery }: Options): string | null => {
  const isBare = isBareQuery(search)
  const [wasBare, setWasBare] = useState(isBare)
  const [isOpening, setOpening] = useState(isBare)
  if (isBare !== wasBare) {
    setWasBare(isBare)
    if (isBare && !isOwnBare) setOpening(true)
  }
  const defaultView = isBare ? settings?.saved?.find((view) => view.is_default) : undefined
  const hasOwnRows = defaultView !== undefined && !isBareQuery(defaultView.query)
  const newLayout = isOpening && defaultView && settings && !hasLayout(settings, defaultView) ? defaultView : null
  if (isOpening && settings && !hasOwnRows && !newLayout) setOpening(false)
  const target = isOpening && hasOwnRows ? queryOfView(search, defaultView) : null
  const address = target ?? (hasOwnRows ? withoutDefaultView(search) : null)
  // A layout effect, so that the browser does not first paint the columns that the user had before.
  useLayoutEffect(() => {
    if (newLayout) showLayout(list, newLayout)
  }, [list, newLayout])
  // The URL is outside React.
  useEffect(() => {
    if (address !== null) goToQuery(address, 'replace')
  }, [address, goToQuery])
  return target
}
