'use client'
import { Component, type ReactNode, useEffect } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { Tabs } from '#components/ui/tabs.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'

type AsideTab<K extends string> = { key: K; label: ReactNode; count?: number }

type Props<K extends string> = {
  /** Header of the record, above the tabs. */
  header: ReactNode
  tabs: readonly AsideTab<K>[]
  tab: K
  onTabChange: (tab: K) => void
  /** Accessible name of the tab list. */
  label: string
  /** Panel of the selected tab; may be a `lazyPart`. */
  children: ReactNode
}

/** If a tab fails to render, which is a bug, only its panel shows an error, and the list stays. */
class PanelBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState title="This tab could not be shown" onRetry={() => window.location.reload()} retryLabel="Reload the page">
        Something went wrong on our side; nothing you entered caused it.
      </ErrorState>
    )
  }
}

/** A record with tabs. Fills its container. */
export const RecordAside = <K extends string>({ header, tabs, tab, onTabChange, label, children }: Props<K>) => {
  // Actions can remove their own button, so keep the focus nearby.
  useEffect(keepFocus, [])
  const toClientWording = useClientWording()
  const wordedTabs = tabs.map((item) => (typeof item.label === 'string' ? { ...item, label: toClientWording(item.label) } : item))
  return (
    <div className="flex h-full min-h-0 flex-col bg-canvas @container">
      {header}
      <Tabs
        tabs={wordedTabs}
        value={tab}
        onChange={onTabChange}
        label={toClientWording(label)}
        className="flex-1 [&_[role=tab]]:px-1.5 [&_[role=tablist]]:px-2.5"
      >
        <PanelBoundary key={tab}>{children}</PanelBoundary>
      </Tabs>
    </div>
  )
}

type HeaderProps = {
  title: string
  /** The title is a code, so use the monospace font. */
  isCode?: boolean
  /** Rendered right after the title, e.g. a copy button. */
  after?: ReactNode
  status?: ReactNode
  /** Facts below the title, each on a line of its own. */
  lines?: readonly ReactNode[]
  /** Action buttons. */
  actions?: ReactNode
}

/** Header of a record: number or name, status, facts and actions. */
export const RecordHeader = ({ title, isCode = false, after, status, lines = [], actions }: HeaderProps) => (
  <header className="shrink-0 px-4 pt-3 pb-2">
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="flex min-w-0 items-center gap-0.5">
        <h2 className={`min-w-0 text-base font-semibold wrap-anywhere ${isCode ? 'font-mono' : ''}`} dir="auto">
          {title}
        </h2>
        {after}
      </span>
      {status && <span className="text-sm">{status}</span>}
    </div>
    {lines.map((line, index) => (
      <div key={index} className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-muted">
        {line}
      </div>
    ))}
    {actions && <div className="mt-2 flex flex-wrap items-center gap-1.5">{actions}</div>}
  </header>
)
