import { toast } from '#components/ui/toast.tsx'
import { expireSession } from '#lib/client/session-events.ts'
import { countText } from '#lib/list/pages.ts'
import { lookingFor } from './looking-for.ts'
import { readAgain } from './read-again.ts'
import type { List } from './use-list.ts'

/**
 * Rows that were marked on other pages are read anew: they may have been changed since, here or elsewhere. Null where that failed,
 * which is said.
 */
export const renewMarked = async <Row extends { id: string }>(marked: Row[], { resource, page, address }: List<Row>) => {
  const { source, all } = page
  const found = await readAgain({
    marked,
    inView: source.isLoading ? [] : all,
    lookingFor: (rows) => lookingFor(resource, address.state.scope, source.urlOfPage, rows),
    read: source.readPage,
  })
  if (!found.ok) {
    if (found.failure.kind === 'session') expireSession()
    toast({ kind: 'bad', title: 'The marked rows could not be read', description: found.failure.message })
    return null
  }
  if (found.gone.length > 0) toast(goneWords(found.gone.map(resource.nameOf)))
  return found
}

/** What is said of marked rows that are not there any more. */
export const goneWords = (names: readonly (string | null)[]): { title: string; description: string } => {
  const known = names.flatMap((name) => name ?? [])
  const some = known.length > 5 ? [...known.slice(0, 5), '…'] : known
  const isOne = names.length === 1
  return {
    title: isOne ? '1 marked row is no longer there' : `${countText(names.length)} marked rows are no longer there`,
    description: `${isOne ? 'It is' : 'They are'} left out and no longer marked${some.length > 0 ? `: ${some.join(', ')}` : ''}.`,
  }
}
