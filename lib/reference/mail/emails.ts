import { KNOWN_DAYS, type Guess } from '../auth/guesses.ts'

/** An email to one user, ready to be sent. `kind` is its name in the log. */
export type Email = { kind: EmailKind; to: string; subject: string; text: string; html: string }
type EmailKind = 'invitation' | 'reset' | 'address-changed' | 'invitation-ended' | 'password-changed' | 'guesses' | 'guesses-report'

type Person = { name: string; email: string }

/** The invitation to a new account. */
export const invitationEmail = (to: Person, by: string | null, link: string, until: string): Email =>
  compose('invitation', to, 'Your Gatehouse account', [
    `${by ?? 'Your administrator'} has created a Gatehouse account for you. Choose a password to begin:`,
    { link, label: 'Activate your account' },
    `The link works once, until ${until}. If you did not expect this email, you can ignore it: nobody can use the account without this link.`,
  ])

/** A password reset link, requested by the user or sent by an administrator. */
export const resetEmail = (to: Person, by: string | null, link: string, until: string): Email =>
  compose('reset', to, 'Choose a new Gatehouse password', [
    by === null
      ? 'Someone asked to reset the Gatehouse password for your email address. Choose a new one here:'
      : `${by} has reset your password. The old one no longer works, and you have been signed out everywhere. Choose a new one here:`,
    { link, label: 'Choose a new password' },
    `The link works once, until ${until}.${by === null ? ' If that was not you, ignore this email: your password has not changed.' : ''}`,
  ])

/** Sent to the old address, so that the user notices a change that they did not make. */
export const addressChangedEmail = (to: Person & { must_change_password?: boolean }, by: string, newAddress: string): Email =>
  compose('address-changed', to, 'Your Gatehouse sign-in has changed', [
    `${by} changed the email address of your account to ${newAddress}. Sign in with that address from now on.`,
    ...(to.must_change_password ? ['The link to choose a new password that was sent to you before no longer works.'] : []),
    'If you did not expect this, tell your administrator.',
  ])

/**
 * Sent to the old address instead of {@link addressChangedEmail} if the user has not accepted their invitation. That address may be a
 * stranger's by mistake, so the email does not contain the new one.
 */
export const invitationEndedEmail = (to: Person, by: string): Email =>
  compose('invitation-ended', to, 'Your Gatehouse invitation has been cancelled', [
    `${by} has changed the email address of the Gatehouse account that was created for you. Your invitation no longer works.`,
    'If you did not expect this, tell your administrator.',
  ])

/** Sent after every change of a password, so that the user notices one that they did not make. */
export const passwordChangedEmail = (to: Person, at: string): Email =>
  compose('password-changed', to, 'Your Gatehouse password was changed', [
    `The password of your account was changed on ${at}, and your other sessions were ended.`,
    'If that was not you, ask your administrator to reset your password immediately.',
  ])

type Pause = { kind: Guess['kind']; until: string }

/** Where the passwords were entered, and where further attempts are blocked. */
const ORIGIN_TEXTS = {
  elsewhere: { from: `from networks that you have not used for ${KNOWN_DAYS} days`, there: 'from such networks' },
  known: { from: `from a network that you have used within the last ${KNOWN_DAYS} days`, there: 'from that network' },
  session: { from: 'in one of your open sessions', there: 'in that session' },
} as const

const SAFE = 'If that was not you, you do not need to do anything. A long password that you use nowhere else is safe.'

/** What the user can do, and what to do if it was somebody else. */
const NEXT_STEPS = {
  elsewhere: [
    'You can still sign in from the networks you normally use. If you cannot sign in, choose “Forgot password?” on the sign-in page.',
    SAFE,
  ],
  known: ['If you cannot sign in, choose “Forgot password?” on the sign-in page.', SAFE],
  session: [
    'If you have forgotten your password, choose “Forgot password?” on the sign-in page.',
    'If that was not you, choose a new password in the same way. This also ends all your sessions.',
  ],
} as const

/** Sent to a user when someone guesses passwords for their account. */
export const guessesEmail = (to: Person, attempts: number, { kind, until }: Pause): Email =>
  compose('guesses', to, 'Failed sign-ins to your Gatehouse account', [
    `Someone entered ${attempts} wrong passwords for your account ${ORIGIN_TEXTS[kind].from}. Further attempts ${ORIGIN_TEXTS[kind].there} are blocked until ${until}.`,
    ...NEXT_STEPS[kind],
  ])

/** Tells an administrator about such guesses for the account of `user`. */
export const guessesReport = (to: Person, user: string, summary: string, { kind, until }: Pause): Email =>
  compose('guesses-report', to, 'Failed sign-ins to a Gatehouse account', [
    `${user}: ${summary}. Further attempts ${ORIGIN_TEXTS[kind].there} are blocked until ${until}.`,
    'The audit log shows the addresses that these attempts came from. Resetting the password of the account lifts the block and ends its sessions.',
  ])

type Part = string | { link: string; label: string }

const compose = (kind: EmailKind, to: Person, subject: string, parts: readonly Part[]): Email => {
  // Each part is forced onto one line, so that a name cannot add a paragraph to an email.
  const all = [`Hello ${to.name},`, ...parts, 'Gatehouse'].map((part: Part) => (typeof part === 'string' ? toOneLine(part) : part))
  const text = all.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = all.map((part) => `<p>${typeof part === 'string' ? escapeHtml(part) : anchor(part)}</p>`).join('\n')
  return {
    kind,
    to: toOneLine(to.email),
    subject: toOneLine(subject),
    text: `${text}\n`,
    html: `<!doctype html><meta charset="utf-8">\n${html}\n`,
  }
}

const toOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const anchor = ({ link, label }: { link: string; label: string }) =>
  `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a><br><small>${escapeHtml(link)}</small>`

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
