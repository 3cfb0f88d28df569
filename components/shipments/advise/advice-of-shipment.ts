import { outdatedBooking } from '#components/shipments/shared/dock-slots.ts'
import { withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { AdvisedLine, InboundShipment, Package } from '#lib/contract/shipments/shipments.ts'
import type { patchSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import { numberText } from '#lib/shared/region.ts'
import { toAdviceLine, linesBody, openQty, packagesBody, type AdviceLine, type AdviceHeader, type Pallet } from './advice.ts'

/** Package type that v7 uses for goods without a pallet. */
const LOOSE = 'LOOSE'

type Part = Pick<AdvisedLine, 'po_line_no' | 'qty' | 'lot_no' | 'expiry_date' | 'sscc'>

/** The pallets of an advised shipment. */
export const toPallets = (packages: readonly Package[]): Pallet[] =>
  packages
    .filter(({ package_type: type }) => type !== LOOSE)
    .map(({ id, package_type: type, sscc, weight_kg: weight }) => ({
      key: id,
      type: type ?? 'PALLET',
      sscc: sscc ?? '',
      weight: weight === null ? '' : numberText(weight),
    }))

/** The shipment's quantity per line: from its lines, or from its packages if only those know the pallets. */
const shipmentLines = (order: PurchaseOrderDetail, lines: readonly AdvisedLine[], packages: readonly Package[]): readonly Part[] => {
  if (lines.some(({ sscc }) => sscc !== null) || packages.every(({ sscc }) => sscc === null)) return lines
  return packages.flatMap(({ sscc, contents }) =>
    contents.flatMap((content): Part[] => {
      const line = order.lines.find((orderLine) => orderLine.product_code === content.product_code && orderLine.uom === content.uom)
      return line && line.line_no !== null
        ? [{ po_line_no: line.line_no, qty: content.qty, lot_no: content.lot_no, expiry_date: content.expiry_date, sscc }]
        : []
    }),
  )
}

/**
 * Form lines of an advised shipment with their maximum quantities, followed by the order's other open lines. Those are empty, and
 * not sent unless the user enters a quantity.
 */
export const adviceLinesOfShipment = (
  order: PurchaseOrderDetail,
  { lines = [] }: Pick<InboundShipment, 'lines'>,
  packages: readonly Package[],
): AdviceLine[] => {
  const pallets = toPallets(packages)
  const parts = shipmentLines(order, lines, packages)
  return order.lines.flatMap((line): AdviceLine[] => {
    const { line_no: no } = line
    if (no === null) return []
    const lineParts = parts.filter((part) => part.po_line_no === no)
    // This shipment's own quantity counts as open, because it can be advised again.
    const advised = lines.reduce((sum, part) => sum + (part.po_line_no === no ? (part.qty ?? 0) : 0), 0)
    const open = openQty(line, advised)
    if (lineParts.length === 0) return open === 0 ? [] : [{ ...toAdviceLine(line, no, open), qty: '' }]
    return lineParts.map((part, index) => ({
      ...toAdviceLine(line, no, open),
      key: index === 0 ? String(no) : `${no}.${index}`,
      qty: part.qty === null ? '' : numberText(part.qty),
      lot: part.lot_no ?? '',
      expiry: part.expiry_date ?? '',
      pallet: part.sscc === null ? 0 : 1 + pallets.findIndex((pallet) => pallet.sscc === part.sscc),
    }))
  })
}

/** Form values for the header of an advised shipment. */
export const headerOfShipment = (shipment: InboundShipment): AdviceHeader => ({
  asn_no: shipment.asn_no ?? '',
  expected_date: shipment.eta_date ?? '',
  carrier_code: shipment.carrier_code ?? '',
  vehicle_no: shipment.vehicle_no ?? '',
  container_no: shipment.container_no ?? '',
})

type Change = Extract<BodyOf<typeof patchSupplierManagement>, { entity: 'shipment' }>
type EditedAdvice = {
  head: AdviceHeader
  lines: readonly AdviceLine[]
  pallets: readonly Pallet[]
  hasNewLines: boolean
  /** Whether the dock booking is before the new expected date. */
  releasesBooking: boolean
}

/**
 * The request body of a change: the changed fields and, if any line or pallet was changed, all lines and pallets. An unchanged date
 * is not sent again, since it may be in the past, so that a late shipment can still get another carrier.
 */
export const changeBody = (shipment: InboundShipment, { head, lines, pallets, hasNewLines, releasesBooking }: EditedAdvice): Change => {
  const before = headerOfShipment(shipment)
  const changedText = (key: 'carrier_code' | 'vehicle_no' | 'container_no') =>
    head[key].trim() === before[key] ? {} : { [key]: withPlainSpaces(head[key]) || null }
  return {
    entity: 'shipment',
    ...(head.expected_date !== before.expected_date && { expected_date: head.expected_date }),
    ...(releasesBooking && { booked_at: null }),
    ...changedText('carrier_code'),
    ...changedText('vehicle_no'),
    ...changedText('container_no'),
    ...(hasNewLines && { lines: linesBody(lines), packages: packagesBody(pallets) }),
  }
}

/** A shipment as v7 has it now. `packages` are needed if the change has lines. */
type Now = { shipment: InboundShipment; order: PurchaseOrderDetail | null; packages: readonly Package[] }

/** Whether a shipment is as a change was to make it. */
export const hasChange = (change: Change, { shipment, order, packages }: Now): boolean => {
  const now = headerOfShipment(shipment)
  const { expected_date: expected = now.expected_date, booked_at: booked, lines, packages: sentPackages = [] } = change
  if (expected !== now.expected_date || (booked === null && shipment.booked_at !== null)) return false
  const texts = ['carrier_code', 'vehicle_no', 'container_no'] as const
  if (texts.some((key) => change[key] !== undefined && (change[key] ?? '') !== now[key].trim())) return false
  if (lines === undefined) return true
  const pallets = toPallets(packages)
  const contents = order && { lines: linesBody(adviceLinesOfShipment(order, shipment, packages)), packages: packagesBody(pallets) }
  const sent = { lines, packages: sentPackages }
  return contents !== null && contentsText(contents, sent) === contentsText(sent, sent)
}

type Contents = Required<Pick<Change, 'lines' | 'packages'>>

/** Lines and pallets, in any order, for comparison with those that were sent. v7 chooses the SSCCs that were left empty. */
const contentsText = ({ lines, packages }: Contents, sent: Contents): string => {
  const ssccOfPallet = (no: number | null | undefined) => {
    if (!no) return null
    const sscc = packages[no - 1]?.sscc
    return sscc && sent.packages.some((pallet) => pallet.sscc === sscc) ? sscc : ''
  }
  return JSON.stringify([
    lines
      .map((line) => JSON.stringify([line.po_line_no, line.qty, line.lot_no, line.expiry_date, ssccOfPallet(line.package_no)]))
      .toSorted(),
    packages.map((pallet, index) => JSON.stringify([pallet.package_type, pallet.weight_kg, ssccOfPallet(index + 1)])).toSorted(),
  ])
}

/** Whether a change to the header would replace what somebody else has changed since, in `now`, or release the dock that they have booked. */
export const overwritesOthersChange = (shipment: InboundShipment, now: InboundShipment, head: AdviceHeader, zone: string): boolean => {
  const releasesBooking = [shipment, now].some((version) => outdatedBooking(version, head.expected_date, zone) !== null)
  if (releasesBooking && now.booked_at !== shipment.booked_at) return true
  const [before, theirs] = [headerOfShipment(shipment), headerOfShipment(now)]
  const fields = ['expected_date', 'carrier_code', 'vehicle_no', 'container_no'] as const
  return fields.some((field) => head[field].trim() !== before[field] && theirs[field] !== before[field])
}

/** Why the lines of an advised shipment cannot be changed, or null. */
export const linesLockedReason = (shipment: InboundShipment, order: PurchaseOrderDetail | null): string | null => {
  if (shipment.status === 'IN_TRANSIT') return 'The goods are on their way, so the lines can no longer be changed.'
  return order === null ? `Anyone with access to ${shipment.po_nos.join(', ') || 'its order'} can change the lines.` : null
}
