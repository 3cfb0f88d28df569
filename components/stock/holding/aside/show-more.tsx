'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatQty } from '#lib/client/format.ts'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { positionOf } from '#lib/list/pages.ts'

/** The numbers of the shown pages: only the first again when `listKey` changes. */
export const usePages = (listKey: string) => {
  const [state, setState] = useState({ listKey, count: 1 })
  const count = state.listKey === listKey ? state.count : 1
  return {
    numbers: Array.from({ length: count }, (_, index) => index + 1),
    showMore: () => setState({ listKey, count: count + 1 }),
  }
}

type MoreProps = { meta: ListMeta; page: number; rows: number; perPage: number; what: string; onMore: () => void }

/** Below the last shown page: the number of shown rows and a button for more. */
export const ShowMore = ({ meta, page, rows, perPage, what, onMore }: MoreProps): ReactNode => {
  const { to: shown, total, hasNext } = positionOf(meta, { page, perPage }, rows)
  if (total === null)
    return (
      hasNext && (
        <Button size="sm" className="mt-2" onClick={onMore}>
          Show more
        </Button>
      )
    )
  const remaining = total - shown
  if (page > 1 && !hasNext)
    return (
      <p className="pt-2 text-xs text-dim">
        All {formatQty(total)} {what} are shown.
      </p>
    )
  if (!hasNext) return null
  return (
    <div className="flex items-center justify-between gap-3 pt-2">
      <Button size="sm" onClick={onMore}>
        Show {formatQty(Math.min(perPage, remaining))} more
      </Button>
      <span className="text-xs text-dim tabular-nums">
        {formatQty(shown)} of {formatQty(total)} {what}
      </span>
    </div>
  )
}
