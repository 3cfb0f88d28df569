import type { Mark } from '#components/ui/badge.tsx'

/** Icon shapes by status code. Different statuses in the same list have different shapes. */
const MARKS: Readonly<Record<string, Mark>> = {
  // orders
  DRAFT: 'corners',
  ERROR: 'alert',
  ENTERED: 'ring',
  ON_HOLD: 'pause',
  BACK_ORDERED: 'hourglass',
  RELEASED: 'dot',
  PART_ALLOCATED: 'quarter',
  ALLOCATED: 'half',
  PICKING: 'most',
  PICKED: 'disc',
  PACKED: 'box',
  PART_DESPATCHED: 'half-arrow',
  DESPATCHED: 'arrow',
  DELIVERED: 'check',
  RETURNED: 'back',
  CANCELLED: 'cross',
  BOOKED: 'frame',
  IN_TRANSIT: 'onward',
  ARRIVED: 'box',
  IN_PROGRESS: 'most',
  PART_RECEIVED: 'half',
  RECEIVED: 'disc',
  CLOSED: 'check',
  // order lines
  OPEN: 'ring',
  SHORT: 'alert',
  // shipments
  PLANNED: 'ring',
  ADVISED: 'ring',
  PACKING: 'half',
  READY: 'disc',
  MANIFESTED: 'frame',
  OUT_FOR_DELIVERY: 'dot',
  EXCEPTION: 'alert',
  // messages
  NEW: 'ring',
  IN_REVIEW: 'half',
  REPROCESSING: 'most',
  REPROCESSED: 'check',
  FAILED: 'alert',
  IGNORED: 'cross',
  // users and suppliers
  INVITED: 'ring',
  ACTIVE: 'check',
  LOCKED: 'pause',
  DISABLED: 'cross',
  PENDING: 'hourglass',
  BLOCKED: 'cross',
  // stock
  GOOD: 'check',
  HOLD: 'pause',
  QI: 'half',
  QTN: 'frame',
  RCL: 'onward',
  DMG: 'cross',
  RTN: 'back',
  EXP: 'hourglass',
  CUS: 'box',
  SCR: 'alert',
}

export const statusMark = (code: string | null): Mark => MARKS[code ?? ''] ?? 'disc'
