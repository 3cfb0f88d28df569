import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import type { Chip as FilterChip } from '#lib/list/filters.ts'
import { thenFocusSearch } from './focus-search.ts'

type Props = { chips: readonly FilterChip[]; onRemove: (chip: FilterChip) => void; onClear: () => void }

/** Shows every filter that is set. Always visible, because a filter that the user forgot makes the list look wrong. */
export const ChipRow = ({ chips, onRemove, onClear }: Props) => {
  if (chips.length === 0) return null
  return (
    <div className="flex shrink-0 items-start gap-1 border-b border-line px-3 py-1.5">
      <ul aria-label="Filters" className="flex min-w-0 flex-wrap gap-1">
        {chips.map((chip) => (
          <li key={chip.id} className="inline-flex max-w-80 min-w-0">
            <Chip name={chip.value ? `${chip.label}: ${chip.value}` : chip.label} onRemove={() => onRemove(chip)}>
              <span className="text-muted">{chip.label}</span>
              {chip.value && <span className="font-medium"> {chip.value}</span>}
            </Chip>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" className="h-6" onClick={thenFocusSearch(onClear)}>
        Clear all
      </Button>
    </div>
  )
}
