'use client'
import { Icon } from '#components/ui/icons.tsx'
import type { Refusal } from '#lib/list/labels/rows.ts'

const SHOWN = 50

/** Rows without a label, each with its reason. The others are printed. */
export const RefusedRows = ({ refused }: { refused: readonly Refusal[] }) =>
  refused.length === 0 ? null : (
    <section aria-label="Rows without a label" className="min-h-0 rounded-md bg-warn-tint p-2.5 text-sm">
      <p className="flex items-center gap-1.5 font-medium text-warn">
        <Icon name="warning" size={14} />
        {refused.length === 1 ? '1 row is left out' : `${refused.length} rows are left out`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Reasons" className="mt-1.5 flex max-h-40 flex-col gap-1.5 overflow-auto">
        {refused.slice(0, SHOWN).map(({ number, row, problem }) => (
          <li key={number} className="wrap-anywhere">
            <span className="font-medium">
              Row {number} · {row.product_code ?? row.location_code ?? '–'}
            </span>
            <br />
            {problem}
          </li>
        ))}
        {refused.length > SHOWN && <li className="text-muted">and {refused.length - SHOWN} more</li>}
      </ul>
    </section>
  )
