import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'
import { listHref } from '#lib/client/links.ts'
import { addressKey } from '#lib/list/url.ts'
import type { Module } from '#lib/contract/engine/common.ts'

type Props = { module: Extract<Module, 'purchase_orders' | 'sales_orders'>; no: string; client: string | null; owner: string | null }

/** The lines of one order as a list: to sort, filter and export them. */
export const OpenAsList = ({ module, no, client, owner }: Props) => (
  <Link
    href={listHref(module, {
      view: 'lines',
      ...(client ? { client: [client] } : {}),
      ...(owner ? { owner: [owner] } : {}),
      order_no: [no],
      [addressKey('open')]: '0',
    })}
    className={buttonClass('ghost', 'sm')}
  >
    Open as list
  </Link>
)
