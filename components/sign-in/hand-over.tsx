'use client'
import { Link } from '#components/ui/link.tsx'
import { useEffect, useState } from 'react'
import type { ApiFailure } from '#lib/client/api.ts'
import { Brand } from './brand.tsx'
import { FormMessage } from './form-message.tsx'
import { PublicCard } from './public-frame.tsx'
import { signIn } from './sign-in.ts'
import { SubmitButton } from './submit-button.tsx'

/** Asks for confirmation before it redeems the other system's code: opening a link must not be enough to sign in. */
export const HandOver = ({ client, code, version }: { client: string; code: string; version: string }) => {
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const plainLogin = `/login/${encodeURIComponent(client)}`
  // The code works once and only for a minute. Even so, keep it out of the browser history.
  useEffect(() => window.history.replaceState(window.history.state, '', plainLogin), [plainLogin])

  const [signedIn, setSignedIn] = useState<string | null>(null)
  // An effect, because only the server knows whether somebody is signed in already.
  useEffect(() => {
    let isUnmounted = false
    void import('#lib/client/peek-signed-in.ts')
      .then(({ peekSignedIn }) => peekSignedIn())
      .then(
        (name) => isUnmounted || setSignedIn(name),
        // If the lookup fails, the page just does not mention the existing session.
        () => undefined,
      )
    return () => {
      isUnmounted = true
    }
  }, [])

  const signInWithCode = async () => {
    setBusy(true)
    const result = await signIn({ client, session: code }, version)
    if (result.ok) return window.location.assign('/')
    setFailure(result.failure)
    setBusy(false)
  }

  return (
    <>
      <Brand client={client} />
      <PublicCard>
        <h1 className="mb-2 text-xl font-semibold">Continue to Gatehouse?</h1>
        {failure ? (
          <FormMessage kind="bad" takesFocus>
            {failure.errors?.['session']?.[0] ?? failure.message}
          </FormMessage>
        ) : (
          <>
            <p className="mb-4 text-muted">Another system has started a sign-in for you. It works once and expires within a minute.</p>
            {signedIn !== null && (
              <FormMessage kind="info">You are signed in as {signedIn}. If you continue, this sign-in replaces that session.</FormMessage>
            )}
          </>
        )}
        {!failure && (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              void signInWithCode()
            }}
          >
            <SubmitButton busy={isBusy}>Continue</SubmitButton>
          </form>
        )}
        <p className="mt-4 text-center text-sm">
          {/* Without prefetch: the target page must not inherit anything from this one. */}
          <Link href={plainLogin} prefetch={false} className="text-accent-ink no-underline hover:underline">
            Sign in with email and password
          </Link>
        </p>
      </PublicCard>
    </>
  )
}
