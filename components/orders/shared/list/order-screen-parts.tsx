'use client'
import Link from 'next/link'
import { useSession } from '#lib/client/session.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import type { OrderApi } from '#components/orders/shared/order-api.ts'

type Props = { api: Pick<OrderApi, 'module' | 'route' | 'words'>; views: readonly { key: string; label: string }[]; current: string }

/** The views of a screen of orders, and at the far end the way to a new order. */
export const OrderTabs = ({ api, views, current }: Props) => {
  const { can } = useSession()
  return (
    <>
      <ViewTabs views={views} current={current} label={`Views of ${api.words.many}`} />
      {can(api.module, 'create') && (
        <Link href={`${api.route}/new`} className={`${buttonClass('primary', 'sm')} mb-1 ml-auto`}>
          <Icon name="plus" />
          <span>
            New<span className="max-sm:sr-only"> {api.words.one}</span>
          </span>
        </Link>
      )}
    </>
  )
}
