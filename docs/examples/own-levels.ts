/*
 * A v7 with levels, modules and statuses of its own. Without this dialect, its users would be treated as Regular, and its
 * statuses would be shown as they are.
 */
import { byView, defineDialect, eachRow, words } from 'gatehouse/dialect'

const status = words('status', { AWAITING_CUSTOMS: 'ON_HOLD' })

export default defineDialect({
  levels: { Operator: 'Regular', Supervisor: 'Manager', Administrator: 'Admin', Root: 'System' },
  modules: { yard: 'shipments' },
  calls: {
    purchaseOrders: { answer: byView({ summary: eachRow(status), detail: eachRow(status) }) },
    salesOrders: { answer: byView({ summary: eachRow(status), detail: eachRow(status) }) },
  },
})
