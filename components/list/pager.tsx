import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { PAGE_SIZES, type ListMeta } from '#lib/contract/common.ts'
import { countText, rangeText } from '#lib/list/pages.ts'

type Props = {
  meta: ListMeta | undefined
  page: number
  perPage: number
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
  /** The pointer or the focus comes near: the page may be fetched already. */
  onNear: (page: number) => void
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))

/** Where in the whole this page is, and the ways to others. */
export const Pager = ({ meta, page, perPage, onPage, onPerPage, onNear }: Props) => {
  const last = meta?.last_page ?? page
  const steps = [
    { icon: 'chevrons-left', label: 'First page', to: 1, isOff: page <= 1 },
    { icon: 'chevron-left', label: 'Previous page', to: page - 1, isOff: page <= 1 },
    { icon: 'chevron-right', label: 'Next page', to: page + 1, isOff: page >= last },
    { icon: 'chevrons-right', label: 'Last page', to: last, isOff: page >= last },
  ] as const
  const button = ({ icon, label, to, isOff }: (typeof steps)[number]) => (
    <IconButton
      key={label}
      icon={icon}
      label={label}
      size="sm"
      disabledReason={isOff && (to <= 1 ? 'This is the first page' : 'This is the last page')}
      onPointerEnter={() => isOff || onNear(to)}
      onFocus={() => isOff || onNear(to)}
      onClick={() => onPage(to)}
    />
  )
  return (
    <nav
      aria-label="Pages"
      data-print="hidden"
      className="flex h-listbar shrink-0 items-center gap-2 border-t border-line px-3 text-sm text-muted tabular-nums touch:h-12"
    >
      <span aria-live="polite" className="min-w-0 truncate">
        {meta ? rangeText(meta) : ' '}
      </span>
      <span className="ml-auto" />
      <Select
        size="sm"
        aria-label="Rows on a page"
        value={String(perPage)}
        options={SIZES}
        onChange={(value) => onPerPage(Number(value))}
        className="max-sm:hidden touch:[&_select]:h-9"
      />
      <div className="flex items-center">
        {steps.slice(0, 2).map(button)}
        <span className="px-2 whitespace-nowrap max-sm:px-1">
          Page {countText(page)} <span className="max-sm:hidden">of {countText(last)}</span>
        </span>
        {steps.slice(2).map(button)}
      </div>
    </nav>
  )
}
