'use client'
import { Component, type ReactNode } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'

/** A chunk that cannot be loaded (offline, or a new version was deployed) must not take the list away. */
export class PanelBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState title="This tab could not be shown" onRetry={() => window.location.reload()} retryLabel="Load the page again">
        A part of the application is missing. The connection may have been lost, or there is a new version.
      </ErrorState>
    )
  }
}
