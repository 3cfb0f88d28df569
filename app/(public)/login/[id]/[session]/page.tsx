import type { Metadata } from 'next'
import { HandOver } from '#components/sign-in/hand-over.tsx'
import { decodeSegment } from '#components/sign-in/login-search.ts'
import { publicSettings } from '#lib/bff/session/current-session.ts'

export const metadata: Metadata = { title: 'Continue', referrer: 'no-referrer' }

type Props = { params: Promise<{ id: string; session: string }> }

/** Sign-in prepared by another system. The GET request changes nothing: only the button on the page redeems the code. */
export default async function HandOverLogin({ params }: Props) {
  const [{ id, session }, settings] = await Promise.all([params, publicSettings()])
  return <HandOver client={decodeSegment(id)} code={decodeSegment(session)} version={settings.app_version} />
}
