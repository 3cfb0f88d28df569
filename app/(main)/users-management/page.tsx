import type { Metadata } from 'next'
import { UsersScreen } from '#components/users/users-screen.tsx'

export const metadata: Metadata = { title: 'Users' }

export default function UsersPage() {
  return <UsersScreen />
}
