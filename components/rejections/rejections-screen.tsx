'use client'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { MessageList } from './message-list.tsx'

const ErrorGroups = lazy(() => import('./error-groups.tsx').then((module) => ({ default: module.ErrorGroups })))

/** Refused messages of integration streams, one by one and by what is wrong with them. */
export const RejectionsScreen = () => (
  <Suspense fallback={null}>
    <Chosen />
  </Suspense>
)

const Chosen = () => (useSearchParams().get('view') === 'errors' ? <ErrorGroups /> : <MessageList />)
