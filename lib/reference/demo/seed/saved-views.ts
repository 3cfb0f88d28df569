import type { SavedView, ViewPreference } from '#lib/contract/users/preferences.ts'
import type { Db } from '../../db/db.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'

const MANAGER = DEMO_ACCOUNTS[3]!

const onHome = (id: string, name: string, path: string, query: string, call: string): SavedView => ({
  id,
  name,
  path,
  query,
  home: { call, query: `view=summary&${query}` },
})

/** Views of the manager, three of them on the home page. */
const VIEWS: Readonly<Record<string, ViewPreference>> = {
  'sales_orders.summary': {
    saved: [
      onHome('demo-late', 'Late and back-ordered', '/sales-orders', 'back_ordered=1&late=1', 'sales-orders'),
      {
        id: 'demo-today',
        name: 'Leaving today',
        path: '/sales-orders',
        query: 'due_today=1&sort=order_no',
        density: 'compact',
      },
    ],
  },
  'purchase_orders.summary': {
    saved: [onHome('demo-grocer', 'Green Grocer: overdue', '/purchase-orders', 'overdue=1&supplier=SUP-014', 'purchase-orders')],
  },
  'stock.summary': {
    saved: [onHome('demo-milk', 'Milk below reorder level', '/stock-holding', 'below_reorder=1&q=milk', 'stocks/holding')],
  },
}

/** Views that the manager shares with the users of Acme Foods. */
const SHARED = [
  { list: 'sales_orders.summary', name: 'Back-ordered, newest first', path: '/sales-orders', query: 'back_ordered=1&sort=-ordered_date' },
  { list: 'sales_orders.table', name: 'Lines waiting for stock', path: '/sales-orders', query: 'back_ordered=1&view=lines' },
]

/** Loads the saved views of the demo. */
export const writeSavedViews = async (tx: Db, at: Date): Promise<void> => {
  await tx.copyIn('user_preference', 'user_id, views, version', [[MANAGER.id, JSON.stringify(VIEWS), 1]])
  const changed = at.toISOString()
  await tx.copyIn(
    'client_view',
    'client_code, list, name, path, view, created_by, changed_at',
    SHARED.map(({ list, name, path, ...view }) => ['ACME', list, name, path, JSON.stringify(view), MANAGER.id, changed]),
  )
}
