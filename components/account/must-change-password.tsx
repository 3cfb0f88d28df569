'use client'
import { mutate } from 'swr'
import { Brand } from '#components/sign-in/brand.tsx'
import { FormMessage } from '#components/sign-in/form-message.tsx'
import { PublicCard } from '#components/sign-in/public-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { SESSION_URL } from '#lib/client/session-call.ts'
import { PasswordForm } from './password-form.tsx'

/** Replaces the whole application until the user has chosen a new password. */
export default function MustChangePassword({ onSignOut }: { onSignOut: () => void }) {
  return (
    <main className="flex min-h-dvh flex-col items-center overflow-auto bg-subtle px-4 pt-[10vh] pb-8 max-sm:pt-8">
      <div className="w-full max-w-90">
        <Brand client={null} />
        <PublicCard>
          <h1 className="mb-2 text-xl font-semibold">Choose a new password</h1>
          <FormMessage kind="info">Your administrator has reset your password. Choose a new one to continue.</FormMessage>
          <PasswordForm
            onDone={() => {
              toast({ kind: 'good', title: 'Your password has been changed' })
              void mutate(SESSION_URL)
            }}
          />
          <p className="mt-4 text-center">
            <Button variant="ghost" size="sm" onClick={onSignOut}>
              Sign out
            </Button>
          </p>
        </PublicCard>
      </div>
    </main>
  )
}
