/** The two ways to look at refused messages; `view` in the address. */
export const REJECTION_VIEWS = [
  { key: 'messages', label: 'Messages' },
  { key: 'errors', label: 'By error' },
] as const

/** Tabs of one message in the aside. */
export const REJECTION_TABS = ['errors', 'payload', 'attempts'] as const
export type RejectionTab = (typeof REJECTION_TABS)[number]
