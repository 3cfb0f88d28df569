import sql from 'sql-template-tag'
import { instantOfLocal } from '#lib/shared/instant.ts'
import { recordStep } from '../../orders/write/history.ts'
import { bookDock, bookedStatus, bookingText, dockSlots } from '../../shipments/advise/docks.ts'
import { advanceOrder, lockRandomOrder, logOrderWork } from './orders.ts'
import { moveShipment } from './shipments.ts'
import { iso, type Job, type Work } from './work.ts'

/** The order has exactly one shipment that is advised or in transit and has no dock, and the supplier has no users. */
const NEEDS_DOCK = sql`and o.booked_at is null and not exists (select from app_user u where u.supplier_code = o.supplier_code)
  and (select count(*) from shipment_order x join shipment s on s.id = x.shipment_id
    where x.kind = 'PO' and x.order_id = o.id and s.status in ('ADVISED', 'IN_TRANSIT') and s.booked_at is null) = 1`

/** Orders left without a dock, so that users have something to book. */
const ORDERS_WITHOUT_DOCK = 1

/** The supplier of a shipment books a dock for the day on which the goods are expected, or for the next day on which docks are open. */
const book = async (work: Work): Promise<string | null> => {
  const { tx, now, random } = work
  const order = await lockRandomOrder(work, 'PO', { statuses: ['IN_TRANSIT'], where: NEEDS_DOCK, keep: ORDERS_WITHOUT_DOCK })
  if (!order) return null
  const [shipment] = await tx.query<{
    id: number
    status: string
    expected: string
    supplier: string
    timezone: string
    site_name: string
  }>(sql`
    select s.id, s.status, coalesce(s.eta_date, o.expected_date)::text as expected, coalesce(p.name, 'the supplier') as supplier, w.timezone, w.site_name
    from shipment_order x join shipment s on s.id = x.shipment_id join purchase_order o on o.id = x.order_id
      join site w on w.site_code = s.site_code left join supplier p on p.supplier_code = o.supplier_code
    where x.kind = 'PO' and x.order_id = ${order.id} and s.status in ('ADVISED', 'IN_TRANSIT') and s.booked_at is null for update of s`)
  if (!shipment?.expected) return null
  const slots = (await dockSlots(tx, [order.site], now)).filter(({ times }) => times.length > 0)
  const slot = slots.find(({ date }) => date >= shipment.expected)
  if (!slot) return null
  const at = iso(instantOfLocal(`${slot.date}T${random.pick(slot.times)}:00`, shipment.timezone))
  const booking = await bookDock(tx, { site: order.site, at, shipment: shipment.id, now, expected: shipment.expected, ownDock: null })
  if ('problem' in booking) return null
  const { dock } = booking
  await moveShipment(work, shipment.id, bookedStatus(shipment.status), {
    code: 'BOOKED',
    place: `${shipment.site_name}, ${dock}`,
    text: `Dock booked by ${shipment.supplier}`,
    set: sql`, booked_at = ${at}::timestamptz, dock = ${dock}`,
  })
  await advanceOrder(work, order, { to: order.status, by: shipment.supplier, set: sql`, booked_at = ${at}::timestamptz` })
  await recordStep(tx, order, iso(now), shipment.supplier, {
    from: order.status,
    to: order.status,
    text: bookingText({ at, dock }, shipment.timezone),
  })
  const summary = `${shipment.supplier} booked ${dock}`
  await logOrderWork(work, order, 'RECEIVE', order.status, summary)
  return `${order.no}: ${summary}`
}

export const BOOK_DOCK: Job = { name: 'book-dock', weight: 4, run: book }
