'use client'
import { ViewTabs } from '#components/list/view-tabs.tsx'

/** The tabs of the stock screen; `view` in the address, the first one by default. */
export const STOCK_VIEWS = [
  { key: 'summary', label: 'Summary' },
  { key: 'lines', label: 'Lines' },
] as const

export const StockTabs = ({ current }: { current: string }) => <ViewTabs views={STOCK_VIEWS} current={current} label="Views of stock" />
