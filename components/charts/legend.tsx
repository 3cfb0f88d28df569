type Mark = 'line' | 'band' | 'in' | 'out'

/** What the marks of a chart mean. Quantities in are drawn up and quantities out down, so they differ by shape as well as by colour. */
export const Legend = ({ items }: { items: readonly { mark: Mark; label: string }[] }) => (
  <ul className="flex flex-wrap gap-x-3 text-xs text-muted">
    {items.map(({ mark, label }) => (
      <li key={mark} className="inline-flex items-center gap-1 whitespace-nowrap">
        <svg width={12} height={10} aria-hidden="true" focusable="false">
          {SHAPES[mark]}
        </svg>
        {label}
      </li>
    ))}
  </ul>
)

const SHAPES = {
  line: <path d="M0,5H12" stroke="var(--accent-ink)" strokeWidth={2} />,
  band: <rect width={12} height={10} fill="var(--info)" fillOpacity={0.3} />,
  in: <path d="M3,9V1H9V9Z M0,9.5H12" fill="var(--good)" stroke="var(--line-strong)" strokeWidth={1} />,
  out: <path d="M3,1V9H9V1Z M0,0.5H12" fill="var(--bad)" stroke="var(--line-strong)" strokeWidth={1} />,
} satisfies Record<Mark, unknown>
