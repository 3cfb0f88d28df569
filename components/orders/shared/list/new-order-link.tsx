'use client'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Link } from '#components/ui/link.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { missingAccessText, useMissingAccess } from '#lib/client/v7-features.ts'
import type { OrderApi } from '#components/orders/shared/order-api.ts'

type LinkProps = { href: string; size?: 'sm'; children: ReactNode }

const PlainLink = ({ href, size, children }: LinkProps) => (
  <Link href={href} className={buttonClass('primary', size)}>
    {children}
  </Link>
)
const SupplierNewOrder = lazyPart(() => import('./supplier-new-order.tsx'), PlainLink, { keepsFallback: true })

type Props = Omit<LinkProps, 'href'> & { api: Pick<OrderApi, 'kind' | 'route'> }

/** The link to the form for a new order. Disabled for a user who has no client or no site, whose order could not be sent. */
export const NewOrderLink = ({ api, ...props }: Props) => {
  const missing = useMissingAccess()
  const toClientWording = useClientWording()
  const LinkOfUser = useIsSupplierUser() && api.kind === 'PO' ? SupplierNewOrder : PlainLink
  if (missing !== null)
    return (
      <Button variant="primary" size={props.size} disabledReason={toClientWording(missingAccessText(missing))}>
        {props.children}
      </Button>
    )
  return <LinkOfUser href={`${api.route}/new`} {...props} />
}
