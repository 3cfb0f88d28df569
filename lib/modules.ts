/**
 * Every module once, in menu order: what it is called, the path of its screen, and the name of its icon in v7's menu. Menu,
 * links, page guard, contract and reference read it here. `labels` is a right without a screen of its own.
 */
export const MODULE_INFO = {
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
} as const satisfies Readonly<Record<string, { label: string; route: `/${string}`; icon: string }>>

export type Module = keyof typeof MODULE_INFO

/** Modules in menu order. */
export const MODULES = Object.keys(MODULE_INFO) as [Module, ...Module[]]
