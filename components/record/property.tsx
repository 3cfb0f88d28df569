import type { ReactNode } from 'react'

/** A named value of a record: name at the left, what it means dimmed behind it, value at the right. Stands in a `dl`. */
export const Property = ({ label, help, children }: { label: string; help?: string; children: ReactNode }) => (
  <div className="flex min-h-7 items-baseline justify-between gap-4 border-b border-line py-1 text-sm last:border-b-0">
    <dt className="min-w-0">
      <span className="text-muted">{label}</span>
      {help && <span className="ml-2 text-xs text-dim">{help}</span>}
    </dt>
    <dd className="shrink-0 text-right">{children}</dd>
  </div>
)
