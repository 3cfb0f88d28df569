import { urlOf } from '#lib/client/api.ts'
import type { Scope } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'
import type { Looking } from './read-again.ts'

/** Numbers in one address: it must stay short enough for every server on the way. */
const AT_ONCE = 40

/**
 * Where given rows of a list are found as they are now: by their numbers where the list has a filter for those, so that what
 * left the filter of the screen meanwhile is found too; else in the list as it is filtered, `whole`.
 */
export const lookingFor = <Row extends { id: string }>(
  { call, view, query, again, nameOf }: Resource<Row>,
  scope: Scope,
  whole: Looking,
  rows: readonly Row[],
): Looking[] => {
  if (!again) return [whole]
  const numbers = [...new Set(rows.flatMap((row) => nameOf(row) ?? []))]
  return chunks(numbers, AT_ONCE).map(
    (some) => (page, perPage) =>
      urlOf(call, {
        view,
        query: { ...scopeQuery(scope), ...query, ...again.query, [again.filter]: some, page, per_page: perPage },
      } as never),
  )
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
