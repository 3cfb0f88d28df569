'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatQty } from '#lib/client/format.ts'

const FIRST = 8

/** The first rows of what is already here, and a button for the rest. */
export const ShowAll = <T,>({
  rows,
  what,
  first = FIRST,
  children,
}: {
  rows: readonly T[]
  what: string
  /** Rows that are shown at once. */
  first?: number
  children: (shown: readonly T[]) => ReactNode
}) => {
  const [isAll, setAll] = useState(false)
  // One row more is shorter than a button.
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
