import type { Module } from '#lib/contract/engine/common.ts'

/** What the menu says of each module. `route` is a path of the web application. */
export const MENU: Readonly<Record<Module, { label: string; route: string; icon: string }>> = {
  stock: { label: 'Stock holding', route: '/stock-holding', icon: 'boxes' },
  movements: { label: 'Stock movements', route: '/stock-movements', icon: 'arrows' },
  age: { label: 'Stock age', route: '/stock-age', icon: 'hourglass' },
  purchase_orders: { label: 'Purchase orders', route: '/purchase-orders', icon: 'inbound' },
  sales_orders: { label: 'Sales orders', route: '/sales-orders', icon: 'outbound' },
  shipments: { label: 'Shipments', route: '/shipments', icon: 'truck' },
  suppliers: { label: 'Suppliers', route: '/supplier-management', icon: 'factory' },
  audit: { label: 'Audit log', route: '/audit', icon: 'clipboard' },
  rejections: { label: 'Rejections', route: '/rejections', icon: 'alert' },
  users: { label: 'Users', route: '/users-management', icon: 'users' },
  labels: { label: 'Labels', route: '/labels', icon: 'barcode' },
}
