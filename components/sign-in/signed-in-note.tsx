'use client'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { peekSignedIn } from '#lib/client/peek-signed-in.ts'
import { signOut } from '#lib/client/sign-out.ts'
import { FormMessage } from './form-message.tsx'

/** What the sign-in page says above its form if somebody is signed in to this browser; otherwise null. `next` is where they continue. */
export const signedInNote = async ({ next }: { next: string }): Promise<ReactNode> => {
  const name = await peekSignedIn()
  return name === null ? null : <SignedInNote name={name} next={next} />
}

export const SignedInNote = ({ name, next }: { name: string; next: string }) => {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="mb-5 flex flex-col gap-2 *:first:mb-0">
      <FormMessage kind="info">
        You are signed in as <bdi>{name}</bdi>. To use another account, sign in below.
      </FormMessage>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" onClick={() => window.location.assign(next)}>
          Continue
        </Button>
        <Button
          size="lg"
          busy={isLeaving}
          onClick={() => {
            setLeaving(true)
            void signOut('signed-out', Date.now())
          }}
        >
          Sign out
        </Button>
      </div>
    </div>
  )
}
