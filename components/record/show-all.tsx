'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatQty } from '#lib/client/format.ts'

const INITIAL_COUNT = 8

/** Shows the first of the loaded rows, and a button for the rest. */
export const ShowAll = <T,>({
  rows,
  noun,
  initialCount = INITIAL_COUNT,
  children,
}: {
  rows: readonly T[]
  noun: string
  /** Number of rows shown at first. */
  initialCount?: number
  children: (shown: readonly T[]) => ReactNode
}) => {
  const [isExpanded, setExpanded] = useState(false)
  // Don't hide just one row, because the button would be taller.
  const isTruncated = !isExpanded && rows.length > initialCount + 1
  return (
    <>
      {children(isTruncated ? rows.slice(0, initialCount) : rows)}
      {isTruncated && (
        <Button variant="ghost" size="sm" className="mt-1 -ml-2" onClick={() => setExpanded(true)}>
          Show all {formatQty(rows.length)} {noun}
        </Button>
      )}
    </>
  )
}
