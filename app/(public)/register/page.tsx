import type { Metadata } from 'next'
import { AcceptInvitation } from '#components/sign-in/accept-invitation.tsx'

export const metadata: Metadata = { title: 'Accept your invitation', referrer: 'no-referrer' }

/** There is no open registration: this page only accepts an invitation, `/register?invite=…`. */
export default async function RegisterPage({ searchParams }: { searchParams: Promise<{ invite?: string | string[] }> }) {
  const { invite } = await searchParams
  return <AcceptInvitation invite={typeof invite === 'string' ? invite : null} />
}
