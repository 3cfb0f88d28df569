import { formatWord } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'

/** How an error can be fixed within the product, or who can fix it otherwise. */
export type Fix =
  | { kind: 'counterparty'; counterparty: 'customer' | 'supplier'; no: string }
  | { kind: 'link'; module: Module; href: string; label: string }
  | { kind: 'carrier'; code: string; client: string | null }
  /** Cannot be fixed here; the text says who can. */
  | { kind: 'words'; text: string }
  | { kind: 'sender' }

type MessageError = { code: string | null; value: string | null; client: string | null; reference: string | null; kind: string | null }

const RECORD_NAMES: Readonly<Record<string, string>> = {
  CUSTOMER_UNKNOWN: 'Customer',
  SUPPLIER_UNKNOWN: 'Supplier',
  PRODUCT_UNKNOWN: 'Item',
  CARRIER_UNMAPPED: 'Carrier code',
}

/**
 * "Customer 77031 is now set up.", if v7 says that the missing record has been set up since. Null if not, or if v7 does not say.
 */
export const fixedText = (
  row: Pick<Rejection, 'cause' | 'is_fixed'>,
  { code, value }: Pick<MessageError, 'code' | 'value'>,
  toClientWording: (text: string) => string = String,
): string | null =>
  row.is_fixed === true && value !== null && row.cause === `${code}:${value}`
    ? `${toClientWording(RECORD_NAMES[code ?? ''] ?? formatWord(code))} ${value} is now ${code === 'CARRIER_UNMAPPED' ? 'mapped' : 'set up'}.`
    : null

/** How to fix an error. `sender`: only the sender can fix it, and the user can copy a description to send them. */
export const findFix = ({ code, value, client, reference, kind }: MessageError): Fix => {
  switch (code) {
    case 'CUSTOMER_UNKNOWN':
      return value ? { kind: 'counterparty', counterparty: 'customer', no: value } : { kind: 'sender' }
    case 'SUPPLIER_UNKNOWN':
      return value ? { kind: 'counterparty', counterparty: 'supplier', no: value } : { kind: 'sender' }
    case 'PRODUCT_UNKNOWN':
    case 'UOM_INVALID':
    case 'UOM_CONVERSION': {
      // Products are created by item messages, and the one for this product may itself be waiting here.
      const href = listHref('rejections', { client, message: '888', q: code === 'PRODUCT_UNKNOWN' ? value : undefined })
      return { kind: 'link', module: 'rejections', href, label: 'Show item maintenance' }
    }
    case 'STOCK_SHORT':
    case 'STOCK_EXPIRED_ONLY':
      return {
        kind: 'link',
        module: 'stock',
        href: listHref('stock', { client, product: value }),
        label: value ? `Stock of ${value}` : 'Stock',
      }
    case 'DUPLICATE_REFERENCE':
    case 'STATUS_CONFLICT': {
      const module = kind === 'PO' ? 'purchase_orders' : 'sales_orders'
      return {
        kind: 'link',
        module,
        href: listHref(module, { client, q: reference, open: undefined }),
        label: `Order with ${reference ?? 'this reference'}`,
      }
    }
    case 'CARRIER_UNMAPPED':
      return value ? { kind: 'carrier', code: value, client } : { kind: 'sender' }
    case 'SITE_UNKNOWN':
      return {
        kind: 'words',
        text: `Set up ${value ?? 'the site'} for ${client ?? 'the client'} in the warehouse system, outside Gatehouse.`,
      }
    default:
      return { kind: 'sender' }
  }
}
