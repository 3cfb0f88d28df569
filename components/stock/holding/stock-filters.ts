import { DISPOSITION_NAMES } from '#lib/contract/stock/dispositions.ts'
import type { FilterSpec } from '#lib/list/spec.ts'
import { choice, dateRange, flag, numberRange, sscc, text, typeahead } from '#components/list/define-resource.ts'

/** Filters of both stock lists, the most used first. */
export const stockFilters: readonly FilterSpec[] = [
  typeahead('product', 'Item', { labelKey: 'product_code', group: 'Item' }),
  choice('product_group', 'Group', { labelKey: 'product_group', group: 'Item' }),
  text('gtin', 'GTIN', { labelKey: 'gtin', group: 'Item' }),
  choice('disposition', 'Disposition', { labelKey: 'disposition_code', group: 'Item', names: DISPOSITION_NAMES }),
  text('lot_no', 'Lot', { labelKey: 'lot_no', group: 'Tracking', placeholder: 'Type or scan a lot' }),
  text('serial_no', 'Serial', { labelKey: 'serial_no', group: 'Tracking', placeholder: 'Type or scan' }),
  sscc({ labelKey: 'sscc', group: 'Tracking', placeholder: 'Type or scan a pallet' }),
  text('location', 'Location', { labelKey: 'location_code', group: 'Place', placeholder: 'Type or scan' }),
  choice('zone', 'Zone', { labelKey: 'zone', group: 'Place' }),
  dateRange('expiry', 'Expiry', { labelKey: 'expiry_date', group: 'Dates' }),
  numberRange('expiring_within_days', 'Expires within', {
    only: 'max',
    maxKey: 'expiring_within_days',
    unit: 'days',
    isWhole: true,
    group: 'Dates',
  }),
  dateRange('received', 'Received', { labelKey: 'received_date', group: 'Dates' }),
  numberRange('age', 'Age', { unit: 'days', isWhole: true, group: 'Dates' }),
  numberRange('on_hand', 'On hand', { labelKey: 'on_hand', group: 'Quantity' }),
  numberRange('available', 'Available', { labelKey: 'available', group: 'Quantity' }),
  numberRange('days_of_cover', 'Cover at most', { only: 'max', unit: 'days', group: 'Quantity' }),
  flag('below_reorder', 'Below reorder level', { group: 'Show' }),
  flag('has_hold', 'With stock on hold', { labelKey: 'on_hold', labelPart: 'on hold', group: 'Show' }),
  flag('expired', 'With expired stock', { group: 'Show' }),
  flag('has_stock', 'Include zero stock', { value: '0', group: 'Show' }),
]
