'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { ErrorGroups } from './error-groups.tsx'
import { MessageList } from './message-list.tsx'

/** Refused messages of integration streams, one by one and by what is wrong with them. */
export const RejectionsScreen = () => (
  <Suspense fallback={null}>
    <Chosen />
  </Suspense>
)

const Chosen = () => (useSearchParams().get('view') === 'errors' ? <ErrorGroups /> : <MessageList />)
