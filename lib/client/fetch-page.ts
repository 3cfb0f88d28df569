import type { Call } from '#lib/contract/engine/call.ts'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { fetchCall, schemaOf, urlOf, type CallInput, type TolerantResponse, type ViewOf } from './api.ts'

// docs/decisions/0201-the-page-size-that-v7-used.md

/** {@link fetchCall} for one page of a list, whose `meta` gets the page size that v7 used, even if v7 does not send it. */
export const fetchPage = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  input: CallInput<C, V>,
): Promise<TolerantResponse<C, V>> => {
  const page = await fetchCall(call, input)
  if ((page as { meta?: Partial<ListMeta> }).meta?.per_page === null)
    // Without this code, a page with fewer rows than requested counts as the last one.
    await import('./used-page-size.ts')
      .then((code) => code.addPageSize(urlOf(call, input), page as never, schemaOf(call, input.view)))
      .catch(() => undefined)
  return page
}
