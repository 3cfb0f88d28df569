'use client'
import { Link } from '#components/ui/link.tsx'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { formatQty } from '#lib/client/format.ts'
import { useClientWording } from '#lib/client/field-labels.ts'

type Props = {
  title: string
  /** The list behind the part. */
  href?: string
  /** One line that sums up the part. */
  summary?: ReactNode
  /** The same figures as a table, shown on request. Left out if the part itself is a table. */
  table?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the home page: its figures as a picture or as a table, with a link to the list behind it. */
export const Part = ({ title: text, href, summary, table, className, children }: Props) => {
  const title = useClientWording()(text)
  const [isTable, setIsTable] = useState(false)
  const other = isTable ? 'Chart' : 'Table'
  return (
    <section aria-label={title} className={cx('flex min-w-0 flex-col gap-2 rounded-md border border-line p-3', className)}>
      <header className="flex min-h-7 items-center gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-medium">
            {href === undefined ? (
              title
            ) : (
              <Link href={href} className="hit group no-underline hover:underline">
                {title}
                <Icon name="chevron-right" size={14} className="ml-0.5 inline align-[-2px] text-dim group-hover:text-accent-ink" />
              </Link>
            )}
          </h2>
          {summary && <p className="text-xs text-muted tabular-nums">{summary}</p>}
        </div>
        {table && (
          <Button size="sm" variant="ghost" aria-label={`${other}: ${title}`} onClick={() => setIsTable(!isTable)}>
            {other}
          </Button>
        )}
      </header>
      {isTable ? table : children}
    </section>
  )
}

/** A number, with the list of what it counts if there is one. */
export type Figure = { value: number | null; href?: string | undefined }

type TableProps = {
  caption: string
  head: readonly [first: string, ...others: string[]]
  rows: readonly { key: string; label: string; figures: readonly Figure[] }[]
}

/** Figures in rows. Those above zero link to the list that they count. */
export const FigureTable = ({ caption, head: [first, ...others], rows }: TableProps) => (
  // A region that scrolls must be reachable by keyboard.
  <div className="max-h-80 overflow-auto" tabIndex={0} role="region" aria-label={`${caption} as a table`}>
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-dim">
          <th scope="col" className="h-7 pr-3 text-left font-normal">
            {first}
          </th>
          {others.map((label) => (
            <th key={label} scope="col" className="px-2 text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="h-7 border-b border-line last:border-b-0">
            <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
              {row.label}
            </th>
            {row.figures.map((figure, index) => (
              <td key={index} className="px-2 text-right tabular-nums">
                <FigureLink {...figure} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const FigureLink = ({ value, href, noun }: Figure & { noun?: string }) => {
  const text = noun === undefined ? formatQty(value) : `${formatQty(value)} ${noun}`
  return href !== undefined && value !== null && value > 0 ? (
    <Link href={href} className="hit text-accent-ink hover:underline">
      {text}
    </Link>
  ) : (
    <span className={value ? undefined : 'text-dim'}>{text}</span>
  )
}

/** Shown in a part without figures. */
export const NoFigures = ({ children }: { children: ReactNode }) => <p className="py-2 text-sm text-dim">{children}</p>
