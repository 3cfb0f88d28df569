'use client'
import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { recordHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Module } from '#lib/contract/engine/common.ts'

type Props = {
  module: Module
  id?: string | null
  no?: string | null
  tab?: string
  /** Further parameters of the list, for a module with several lists. */
  query?: Parameters<typeof recordHref>[1]['query']
  /** The link is in a list row: reached with the row's arrow keys and skipped by Tab. */
  isInRow?: boolean
  /** Classes of the text. Those of a link are added only if it is one. */
  className?: string
  children?: ReactNode
}

/** Link to a record on another screen; plain text if the user has no access to it. */
export const RecordLink = ({ module, id, no, tab, query, isInRow, className, children = no }: Props) => {
  const { can } = useSession()
  if (!can(module, 'view')) return <span className={className}>{children}</span>
  return (
    <Link
      href={recordHref(module, { id, no, tab, query })}
      tabIndex={isInRow ? -1 : undefined}
      className={cx('text-accent-ink underline-offset-2 hover:underline', className)}
    >
      {children}
    </Link>
  )
}
