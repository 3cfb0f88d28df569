'use client'
import type { ListContext } from '#components/list/slots.ts'
import { goToView } from '#components/list/view-tabs.tsx'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useCall } from '#lib/client/api.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { isFoundByLine, isNarrowedToPart, matchingLines, matchText } from './partial-match.ts'
import { STOCK_VIEWS } from './stock-tabs.tsx'

/** Note with the stock that matches a filter or search for lines. The rows below it show the whole item, which may be much more. */
export default function PartialMatchNote({ state }: Pick<ListContext, 'state'>) {
  const toClientWording = useClientWording()
  const { data } = useCall<typeof stocksHolding, 'table'>(stocksHolding, matchingLines(state))
  const text = matchText(data ? data.meta : {}, useLabels())
  if (text === null || (!isNarrowedToPart(state) && !isFoundByLine(data?.data[0], state.q))) return null
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 border-b border-line bg-info-tint px-3 py-1.5 text-sm">
      <Icon name="info" className="text-info" />
      <span className="min-w-0 flex-1">{toClientWording(text)}</span>
      <Button size="sm" onClick={() => goToView('lines', STOCK_VIEWS)}>
        Show the lines
      </Button>
    </p>
  )
}
