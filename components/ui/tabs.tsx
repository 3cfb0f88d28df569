'use client'
import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Tab<K extends string> = { key: K; label: ReactNode; count?: number }
type Props<K extends string> = {
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  /** Spoken name of the row of tabs. */
  label: string
  /** The content of the chosen tab; only it is mounted. */
  children?: ReactNode
  className?: string
}

/** A row of tabs; arrows move between them. The chosen content stands in `children`. */
export const Tabs = <K extends string>({ tabs, value, onChange, label, children, className }: Props<K>) => (
  <RadixTabs.Root
    value={value}
    onValueChange={(key) => onChange(key as K)}
    activationMode="automatic"
    className={cx('flex min-h-0 flex-col', className)}
  >
    <RadixTabs.List aria-label={label} className="flex h-9 shrink-0 gap-1 overflow-x-auto border-b border-line px-3 [scrollbar-width:none]">
      {tabs.map((tab) => (
        <RadixTabs.Trigger
          key={tab.key}
          value={tab.key}
          className="relative inline-flex shrink-0 -outline-offset-2 items-center gap-1.5 rounded-t-sm px-2 text-sm whitespace-nowrap text-muted hover:text-ink data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-accent data-[state=active]:after:content-['']"
        >
          {tab.label}
          {tab.count !== undefined && <span className="text-xs text-dim tabular-nums">{tab.count}</span>}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
    {children !== undefined && (
      <RadixTabs.Content value={value} className="min-h-0 flex-1 overflow-auto">
        {children}
      </RadixTabs.Content>
    )}
  </RadixTabs.Root>
)
