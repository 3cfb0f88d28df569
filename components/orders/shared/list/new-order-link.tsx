'use client'
import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Link } from '#components/ui/link.tsx'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import type { OrderApi } from '#components/orders/shared/order-api.ts'

type LinkProps = { href: string; size?: 'sm'; children: ReactNode }

const PlainLink = ({ href, size, children }: LinkProps) => (
  <Link href={href} className={buttonClass('primary', size)}>
    {children}
  </Link>
)
const SupplierNewOrder = lazyPart(() => import('./supplier-new-order.tsx'), PlainLink, { keepsFallback: true })

type Props = Omit<LinkProps, 'href'> & { api: Pick<OrderApi, 'kind' | 'route'> }

/** The link to the form for a new order. */
export const NewOrderLink = ({ api, ...props }: Props) => {
  const LinkOfUser = useIsSupplierUser() && api.kind === 'PO' ? SupplierNewOrder : PlainLink
  return <LinkOfUser href={`${api.route}/new`} {...props} />
}
