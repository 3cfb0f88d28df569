import type { ViewPreference } from '#lib/contract/users/preferences.ts'
import { MODULE_INFO } from '#lib/modules.ts'

/** Words for the second part of a list's key. Empty for the main list of an area. */
const PART_NAMES: Readonly<Record<string, string>> = {
  summary: '',
  list: '',
  log: '',
  table: 'lines',
  product: 'by item',
  lot: 'by lot',
  owner: 'by owner',
  site: 'by site',
  out: 'outbound',
  in: 'inbound',
  products: 'items',
}

/** The name of a list by its key, as the menu and the settings call it: `purchase_orders.table` → `Purchase orders, lines`. */
export const layoutName = (key: string): string => {
  const [area = '', list = ''] = key.split('.')
  const name = (MODULE_INFO as Partial<Record<string, { label: string }>>)[area]?.label ?? spacedName(area)
  const part = PART_NAMES[list] ?? list.replaceAll(/[_-]/g, ' ')
  return part ? `${name}, ${part}` : name
}

const spacedName = (area: string): string => `${area.charAt(0).toUpperCase()}${area.slice(1).replaceAll('_', ' ')}`

/** Describes how a list differs from its default layout; null if it does not. Saved views are not part of the layout. */
export const layoutText = (view: ViewPreference): string | null => {
  const parts = [
    // A layout stores `columns` and `hidden` together, whether columns were hidden or moved.
    ((view.columns && view.columns.length > 0) || view.hidden) && 'columns',
    view.pinned && 'pinned columns',
    view.widths && Object.keys(view.widths).length > 0 && 'widths',
    view.per_page !== undefined && `${view.per_page} rows per page`,
    view.density !== undefined && `${view.density} rows`,
    view.sort !== undefined && 'sort',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
