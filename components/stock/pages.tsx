'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatQty } from '#lib/client/format.ts'

type Meta = { total: number; page: number; last_page: number; to: number | null }

/** How many pages of a list are open; starts anew with another list. */
export const usePages = (listKey: string) => {
  const [state, setState] = useState({ listKey, count: 1 })
  const count = state.listKey === listKey ? state.count : 1
  return {
    numbers: Array.from({ length: count }, (_, index) => index + 1),
    showMore: () => setState({ listKey, count: count + 1 }),
  }
}

/** Stands below the last open page: how many are shown, and a button for more. */
export const ShowMore = ({ meta, perPage, what, onMore }: { meta: Meta; perPage: number; what: string; onMore: () => void }): ReactNode => {
  const shown = meta.to ?? meta.total
  const left = meta.total - shown
  if (meta.page > 1 && left <= 0)
    return (
      <p className="pt-2 text-xs text-dim">
        All {formatQty(meta.total)} {what} are shown.
      </p>
    )
  if (left <= 0) return null
  return (
    <div className="flex items-center justify-between gap-3 pt-2">
      <Button size="sm" onClick={onMore}>
        Show {formatQty(Math.min(perPage, left))} more
      </Button>
      <span className="text-xs text-dim tabular-nums">
        {formatQty(shown)} of {formatQty(meta.total)} {what}
      </span>
    </div>
  )
}
