import { countText } from '#lib/list/pages.ts'

/** How much of a run is done, as text and as a bar. */
export const Progress = ({ done, total, label }: { done: number; total: number; label: string }) => (
  <div>
    <p className="text-sm text-muted tabular-nums" role="status">
      {countText(done)} of {countText(total)}
    </p>
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full origin-left bg-accent" style={{ transform: `scaleX(${total > 0 ? done / total : 0})` }} />
    </div>
  </div>
)
