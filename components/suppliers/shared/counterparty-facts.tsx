import type { ReactNode } from 'react'
import { addressLinesOf, type AddressParts } from '#lib/shared/address-lines.ts'

/** An address with a line for each part; null if nothing is known. */
export const addressOf = (row: Omit<AddressParts, 'name'>, className = ''): ReactNode => {
  // The name is shown above it.
  const lines = addressLinesOf({ ...row, name: null })
  if (lines.length === 0) return null
  return (
    <address className={`not-italic ${className}`}>
      {lines.map((line) => (
        <div key={line} className="text-left [unicode-bidi:plaintext]">
          {line}
        </div>
      ))}
    </address>
  )
}

const ContactLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="break-all text-accent-ink underline-offset-2 hover:underline">
    {children}
  </a>
)

type Contact = { phone: string | null; email: string | null }

/** The facts "Phone" and "Email". */
export const phoneFact = ({ phone }: Contact) => ({
  label: 'Phone',
  value: phone && <ContactLink href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</ContactLink>,
})
export const emailFact = ({ email }: Contact) => ({
  label: 'Email',
  value: email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>,
})
