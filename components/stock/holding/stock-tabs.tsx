'use client'
import { ViewTabs } from '#components/list/view-tabs.tsx'

/** Views of the stock screen; `view` in the URL. The first is the default. */
export const STOCK_VIEWS = [
  { key: 'summary', label: 'Summary' },
  { key: 'lines', label: 'Lines' },
] as const

export const StockTabs = ({ current }: { current: string }) => <ViewTabs views={STOCK_VIEWS} current={current} label="Views of stock" />
