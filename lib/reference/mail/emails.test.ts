import { describe, expect, it } from 'vitest'
import { addressChangedEmail, invitationEmail, invitationEndedEmail, passwordChangedEmail, resetEmail } from './emails.ts'

const EDGE_CASES = [
  'Kim\n\nYour account is locked.',
  'Kim\r\nBcc: all@acme.test\r\n\r\nHello',
  'Kim\u2028\u2029Lee',
  'Kim\u0000\u000B\u0085Lee',
  '<p>Kim</p>\n<p>',
]

describe('an email', () => {
  it.each(EDGE_CASES)('has as many lines and paragraphs for the name %j as for any other', (name) => {
    const shape = (by: string) => {
      const to = { name: by, email: 'kim@acme.test' }
      return [
        invitationEmail(to, by, 'https://gatehouse.test/x', 'noon'),
        resetEmail(to, by, 'https://gatehouse.test/x', 'noon'),
        addressChangedEmail(to, by, `new@acme.test${by.slice(3)}`),
        invitationEndedEmail(to, by),
        passwordChangedEmail(to, 'noon'),
      ].map(({ to: address, subject, text, html }) => [
        address,
        subject,
        text.split(/[\v\r\n\u2028\u2029\u0085]/).length,
        html.split('<p>').length,
        /[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u.test(text + html),
      ])
    }
    expect(shape(name)).toEqual(shape('Kim'))
  })

  it('goes to one address on one line, whatever the address contains', () => {
    const { to } = passwordChangedEmail({ name: 'Kim', email: 'kim@acme.test\r\nBcc: all@acme.test' }, 'noon')
    expect(to).not.toMatch(/[\r\n]/)
  })
  it('about a new address names the link that no longer works', () => {
    const textFor = (must_change_password: boolean) =>
      addressChangedEmail({ name: 'Kim', email: 'kim@acme.test', must_change_password }, 'Sam', 'new@acme.test').text
    expect(textFor(true)).toContain('The link to choose a new password that was sent to you before no longer works.')
    expect(textFor(false)).not.toContain('link')
  })
})
