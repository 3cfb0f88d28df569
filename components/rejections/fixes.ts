import { formatWord } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'

/** How an error can be fixed within the product, or where or by whom otherwise. */
export type Fix =
  | { kind: 'counterparty'; counterparty: 'customer' | 'supplier'; no: string }
  | { kind: 'link'; module: Module; href: string; label: string }
  | { kind: 'carrier'; code: string; client: string | null }
  /** Cannot be fixed here; the text says where it can. */
  | { kind: 'words'; text: string }
  /** The sender can fix it; `advice` if someone else can, too. */
  | { kind: 'sender'; advice?: string }

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

type Waiting = Pick<Rejection, 'message' | 'client_code' | 'ref_no'>

/** Sets up items and their units. */
const ITEM_MESSAGE = '888'

/** Items and units are set up only by item messages. The one for an unknown item may be among the `waiting` messages. */
const itemFix = ({ code, value, client, kind }: MessageError, waiting: readonly Waiting[]): Fix => {
  const isForItem = ({ message, client_code: its, ref_no: no }: Waiting) => message === ITEM_MESSAGE && its === client && no === value
  if (code === 'PRODUCT_UNKNOWN' && value !== null && waiting.some(isForItem)) {
    const href = listHref('rejections', { client, message: ITEM_MESSAGE, ref_no: value })
    return { kind: 'link', module: 'rejections', href, label: 'Show the waiting item maintenance' }
  }
  if (kind === 'ITEM') return { kind: 'sender' }
  const word = code === 'PRODUCT_UNKNOWN' ? 'code' : 'unit'
  return { kind: 'sender', advice: `Ask the client for item maintenance (${ITEM_MESSAGE}), or the sender to correct the ${word}.` }
}

/**
 * How to fix an error. `sender`: the sender can fix it, and the user can copy a description to send them. `waiting`: the waiting messages,
 * if they are loaded.
 */
export const findFix = (error: MessageError, waiting: readonly Waiting[] = []): Fix => {
  const { code, value, client, reference, kind } = error
  switch (code) {
    case 'CUSTOMER_UNKNOWN':
      return value ? { kind: 'counterparty', counterparty: 'customer', no: value } : { kind: 'sender' }
    case 'SUPPLIER_UNKNOWN':
      return value ? { kind: 'counterparty', counterparty: 'supplier', no: value } : { kind: 'sender' }
    case 'PRODUCT_UNKNOWN':
    case 'UOM_INVALID':
    case 'UOM_CONVERSION':
      return itemFix(error, waiting)
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
