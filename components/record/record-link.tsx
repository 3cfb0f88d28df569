'use client'
import Link from 'next/link'
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
  /** In a row of a list: the keys of the row lead to it, Tab goes on to the next row. */
  isInRow?: boolean
  className?: string
  children?: ReactNode
}

/** Leads to a record of another screen; plain text where the user does not have that screen. */
export const RecordLink = ({ module, id, no, tab, isInRow, className, children = no }: Props) => {
  const { can } = useSession()
  if (!can(module, 'view')) return <span className={className}>{children}</span>
  return (
    <Link
      href={recordHref(module, { id, no, tab })}
      tabIndex={isInRow ? -1 : undefined}
      className={cx('text-accent-ink hover:underline', className)}
    >
      {children}
    </Link>
  )
}
