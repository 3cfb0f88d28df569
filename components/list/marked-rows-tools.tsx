'use client'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { keepCardsOffBar } from '#components/ui/free-corner.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { countText, totalText } from '#lib/list/pages.ts'
import type { BulkAction } from './slots.ts'

export type MarksToolsProps<Row> = {
  count: number
  total: number
  isEstimate?: boolean
  /** Marks every result. Undefined if that would add nothing. */
  onAll?: (() => void) | undefined
  onClear: () => void
  /** Loads the current version of the marked rows. Null if that failed and an error message is shown. */
  loadRows: () => Promise<Row[] | null>
  bulk: readonly BulkAction<Row>[]
  /** Export button for the marked rows. */
  exporter: ReactNode
}

/** Actions for marked rows. Preloaded once the list has rows, so that they appear without delay at the first mark. */
export default function MarksTools<Row>({
  count,
  total,
  isEstimate,
  onAll,
  onClear,
  loadRows: rowsOf,
  bulk,
  exporter,
}: MarksToolsProps<Row>) {
  const { buttons, menuItems } = groupPrintActions(bulk)
  return (
    <div
      ref={keepCardsOffBar}
      className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-1 rounded-lg bg-surface py-1.5 pr-1.5 pl-3 text-sm shadow-pop max-sm:w-full"
    >
      <span className="mr-1 font-medium tabular-nums">{countText(count)} marked</span>
      {onAll && (
        <Button size="sm" variant="ghost" className="text-accent-ink!" onClick={onAll}>
          Select all {totalText({ total, isEstimate })} results
        </Button>
      )}
      <span className="mx-1 h-5 w-px bg-line max-sm:hidden" />
      {/* On narrow screens the actions go below the count. */}
      <div className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:-ml-2 max-sm:basis-full">
        {exporter}
        {buttons.map((action) => (
          <Button
            key={action.key}
            size="sm"
            variant="ghost"
            icon={action.icon}
            disabledReason={action.refuse?.(count)}
            onClick={() => void rowsOf().then((now) => now && action.onSelect(now))}
          >
            {action.label}
          </Button>
        ))}
        {menuItems.length > 0 && (
          <Menu
            label="Print"
            trigger={
              <Button size="sm" variant="ghost" icon="print">
                Print
              </Button>
            }
          >
            {menuItems.map((action) => (
              <MenuItem
                key={action.key}
                icon={action.icon}
                disabledReason={action.refuse?.(count)}
                onSelect={() => void rowsOf().then((now) => now && action.onSelect(now))}
              >
                {action.label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      <IconButton icon="close" label="Unmark all" size="sm" className="max-sm:ml-auto" onClick={onClear} />
    </div>
  )
}

/** Moves print actions into one menu if there are more than two, so that the bar stays on one line. */
export const groupPrintActions = <Action extends { group?: string }>(
  bulk: readonly Action[],
): { buttons: readonly Action[]; menuItems: readonly Action[] } => {
  const printing = bulk.filter(({ group }) => group === 'print')
  if (printing.length <= 2) return { buttons: bulk, menuItems: [] }
  return { buttons: bulk.filter(({ group }) => group !== 'print'), menuItems: printing }
}
