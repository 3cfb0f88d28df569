'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatQty } from '#lib/client/format.ts'

const FIRST = 8

/** Shows the first of the loaded rows, and a button for the rest. */
export const ShowAll = <T,>({
  rows,
  what,
  first = FIRST,
  children,
}: {
  rows: readonly T[]
  what: string
  /** Number of rows shown at first. */
  first?: number
  children: (shown: readonly T[]) => ReactNode
}) => {
  const [isAll, setAll] = useState(false)
  // Don't hide just one row, because the button would be taller.
  const isCut = !isAll && rows.length > first + 1
  return (
    <>
      {children(isCut ? rows.slice(0, first) : rows)}
      {isCut && (
        <Button variant="ghost" size="sm" className="mt-1 -ml-2" onClick={() => setAll(true)}>
          Show all {formatQty(rows.length)} {what}
        </Button>
      )}
    </>
  )
}
