import type { ReactNode } from 'react'
import { ClientWording } from '#lib/client/field-labels.ts'

/** A fact is left out if its `value` is null, undefined, false or ''. */
export type Fact = { label: string; value: ReactNode; isWide?: boolean }

/** Facts of a record in two columns, with labels above values. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-sm">
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
          <dt className="text-xs text-dim">{label}</dt>
          {/* Texts of several lines: each has its own direction. */}
          <dd className="min-w-0 break-words whitespace-pre-line [unicode-bidi:plaintext]">{value}</dd>
        </div>
      ))}
  </dl>
)

/** A labelled value: label left, help dimmed after it, value right. Must be inside a `dl`. */
export const Property = ({ label, help, children }: { label: string; help?: string; children: ReactNode }) => (
  <div className="flex min-h-7 items-baseline justify-between gap-4 border-b border-line py-1 text-sm last:border-b-0">
    <dt className="min-w-0">
      <span className="text-muted">{label}</span>
      {help && (
        <>
          {' '}
          <span className="ml-1 text-xs text-dim">
            <ClientWording>{help}</ClientWording>
          </span>
        </>
      )}
    </dt>
    <dd className="shrink-0 text-right">{children}</dd>
  </div>
)
