import type { ReactNode } from 'react'
import { countryNameOrNull } from '#lib/shared/country.ts'

type Address = Partial<Record<'company' | 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country', string | null>>

/** An address with a line for each part; null if nothing is known. */
export const addressOf = (row: Address, className = ''): ReactNode => {
  const cityLine = [row.city, row.state, row.postcode].filter(Boolean).join(' ')
  const lines = [row.company, row.address1, row.address2, cityLine, countryNameOrNull(row.country)].filter((line): line is string =>
    Boolean(line),
  )
  if (lines.length === 0) return null
  return (
    <address className={`not-italic ${className}`} dir="auto">
      {lines.map((line) => (
        <div key={line}>{line}</div>
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
