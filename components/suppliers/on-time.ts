import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'

/** Months in the trend, the current one included. */
const MONTHS = 6

/** Receipts of one month, `2026-11`, and how many were on time. */
type OnTimeMonth = { month: string; receipts: number; onTime: number }

type Receipt = Pick<PurchaseOrder, 'received_at' | 'expected_date' | 'supplier_code' | 'overdue'>
type Page = { data: readonly Receipt[]; meta: { total: number | null } }

/** The months of the trend up to today, oldest first. */
const monthsUntil = (today: string): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7))
}

/** First day of the trend. */
export const trendStart = (today: string): string => `${monthsUntil(today)[0]}-01`

/**
 * On-time receipts by month, oldest first. As in v7's own figure, an order is on time if it is received on or before the expected
 * date and nothing in it is overdue. If v7 may have more orders than it sent, the month of the earliest order that it sent and all months
 * before it are left out.
 */
export const onTimeMonths = ({ data, meta }: Page, supplier: string | null, today: string): OnTimeMonth[] => {
  const receipts = data.flatMap(({ received_at, expected_date, supplier_code, overdue }) =>
    received_at === null || expected_date === null || (supplier_code !== null && supplier_code !== supplier)
      ? []
      : [{ day: received_at.slice(0, 10), isOnTime: !overdue && received_at.slice(0, 10) <= expected_date }],
  )
  const isComplete = meta.total !== null && meta.total <= data.length
  const earliest = receipts.reduce((min, { day }) => (day < min ? day : min), today).slice(0, 7)
  return monthsUntil(today)
    .filter((month) => isComplete || month > earliest)
    .map((month) => {
      const ofMonth = receipts.filter(({ day }) => day.startsWith(month))
      return { month, receipts: ofMonth.length, onTime: ofMonth.filter(({ isOnTime }) => isOnTime).length }
    })
}

/** `Nov 2026`. */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))
const MONTH = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
