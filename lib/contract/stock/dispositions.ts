/** The quantity of a holding in which a disposition is counted. */
export const BUCKETS = ['available', 'on_hold', 'quarantined', 'damaged', 'expired'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Dispositions of stock. Only `GOOD` can be allocated. */
export const DISPOSITIONS = [
  { value: 'GOOD', label: 'Good', bucket: 'available', is_available: true, is_hold: false, reason_required: false, color: 'green' },
  { value: 'HOLD', label: 'On hold', bucket: 'on_hold', is_available: false, is_hold: true, reason_required: true, color: 'amber' },
  {
    value: 'QI',
    label: 'Quality inspection',
    bucket: 'on_hold',
    is_available: false,
    is_hold: true,
    reason_required: false,
    color: 'blue',
  },
  { value: 'QTN', label: 'Quarantine', bucket: 'quarantined', is_available: false, is_hold: true, reason_required: true, color: 'purple' },
  { value: 'RCL', label: 'Recalled', bucket: 'quarantined', is_available: false, is_hold: true, reason_required: true, color: 'red' },
  { value: 'DMG', label: 'Damaged', bucket: 'damaged', is_available: false, is_hold: false, reason_required: true, color: 'red' },
  {
    value: 'RTN',
    label: 'Returned, to inspect',
    bucket: 'on_hold',
    is_available: false,
    is_hold: true,
    reason_required: false,
    color: 'blue',
  },
  { value: 'EXP', label: 'Expired', bucket: 'expired', is_available: false, is_hold: false, reason_required: false, color: 'gray' },
  { value: 'CUS', label: 'Customs / bond', bucket: 'on_hold', is_available: false, is_hold: true, reason_required: false, color: 'blue' },
  { value: 'SCR', label: 'To be destroyed', bucket: 'damaged', is_available: false, is_hold: false, reason_required: true, color: 'red' },
] as const satisfies readonly {
  value: string
  label: string
  bucket: Bucket
  is_available: boolean
  is_hold: boolean
  reason_required: boolean
  color: string
}[]

/** Names of dispositions by code; a client's own codes have none. */
export const DISPOSITION_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  DISPOSITIONS.map(({ value, label }) => [value, label]),
)

/** The name of a disposition, or its code if it has none. */
export const dispositionName = (code: string | null): string | null => (code === null ? null : (DISPOSITION_NAMES[code] ?? code))
