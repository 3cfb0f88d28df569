import type { ReactNode } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { PAGE_SIZES } from '#lib/contract/engine/common.ts'
import { countText, rangeText, type Position } from '#lib/list/pages.ts'

type Props = {
  position: Position | undefined
  page: number
  perPage: number
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
  /** Called on hover or focus of a page button, so that the page can be prefetched. */
  onNear: (page: number) => void
  /** Further notes about the rows, shown next to their position. */
  children?: ReactNode
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))

/** Shows the position of the page in the list, and buttons to other pages. */
export const Pager = ({ position, page, perPage, onPage, onPerPage, onNear, children }: Props) => {
  const last = position?.last ?? null
  const isLastPage = position?.hasNext !== true
  const [atStart, atEnd] = ['This is the first page', 'This is the last page']
  const steps = [
    { icon: 'chevrons-left', label: 'First page', to: 1, isDisabled: page <= 1, reason: atStart },
    { icon: 'chevron-left', label: 'Previous page', to: page - 1, isDisabled: page <= 1, reason: atStart },
    { icon: 'chevron-right', label: 'Next page', to: page + 1, isDisabled: isLastPage, reason: atEnd },
    // If v7 does not count the rows, the last page is unknown.
    ...(position && last === null
      ? []
      : [{ icon: 'chevrons-right' as const, label: 'Last page', to: last ?? page, isDisabled: isLastPage, reason: atEnd }]),
  ] as const
  const button = ({ icon, label, to, isDisabled, reason }: (typeof steps)[number]) => (
    <IconButton
      key={label}
      icon={icon}
      label={label}
      size="sm"
      disabledReason={isDisabled && reason}
      onPointerEnter={() => isDisabled || onNear(to)}
      onFocus={() => isDisabled || onNear(to)}
      onClick={() => onPage(to)}
    />
  )
  return (
    <nav
      aria-label="Pages"
      data-print="hidden"
      className="@container flex h-listbar shrink-0 items-center gap-2 border-t border-line px-3 text-sm text-muted tabular-nums touch:h-12"
    >
      <span aria-live="polite" className="min-w-0 truncate">
        {position ? rangeText(position) : ' '}
      </span>
      {children}
      <span className="ml-auto" />
      <Select
        size="sm"
        aria-label="Rows per page"
        value={String(perPage)}
        options={SIZES}
        onChange={(value) => onPerPage(Number(value))}
        className="@max-lg:hidden touch:[&_select]:h-9"
      />
      <div className="flex items-center">
        {steps.slice(0, 2).map(button)}
        <span className="px-2 whitespace-nowrap @max-lg:px-1">
          Page {countText(page)} {last !== null && <span className="@max-lg:hidden">of {countText(last)}</span>}
        </span>
        {steps.slice(2).map(button)}
      </div>
    </nav>
  )
}
