import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../http/log.ts'
import type { Email } from './emails.ts'

/** Sends emails to users. Resolves once an email is handed over or written; rejects if the server does not accept it. */
export type Mailer = {
  send: (mail: Email) => Promise<void>
  /** Origin of the web application, for links in emails. */
  webOrigin: string
}

export type MailSettings = {
  /** Folder for emails if no server is configured, and for those that the server does not accept. */
  dir: string
  /** `smtps://user:password@mail.example.com`; without it, emails are written to files. */
  smtpUrl?: string | undefined
  /** How long to wait for the server; 10 s by default, because a user waits for the response. */
  smtpTimeoutMs?: number
  from: string
  webOrigin: string
}

/**
 * Sends emails by SMTP if a server is configured, else writes them to a folder. Emails that the server does not accept are
 * written too, so that none is lost. The log has the file names, never the content.
 */
export const createMailer = (settings: MailSettings, log: Log, now: () => Date): Mailer => {
  const writeToFolder = folderSender(settings, log, now)
  return {
    webOrigin: settings.webOrigin.replace(/\/+$/, ''),
    send: settings.smtpUrl ? smtpSender(settings, settings.smtpUrl, log, writeToFolder) : writeToFolder,
  }
}

const SMTP_TIMEOUT_MS = 10_000

/** A single recipient, so that nodemailer never parses the address as a list. */
const recipient = (address: string) => ({ name: '', address })

const smtpSender = (
  { from, smtpTimeoutMs: timeout = SMTP_TIMEOUT_MS }: MailSettings,
  url: string,
  log: Log,
  writeToFolder: Mailer['send'],
): Mailer['send'] => {
  const timeouts = { dnsTimeout: timeout, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = createTransport({ url, ...timeouts }, { from })
  return async (mail) => {
    const { kind, to, subject, text, html } = mail
    try {
      await transport.sendMail({ to: recipient(to), subject, text, html })
    } catch (error) {
      // The server's error matters more than an unwritable folder.
      await writeToFolder(mail).catch((reason: unknown) =>
        log('error', 'an email could not be written to the folder', { kind, error: String(reason) }),
      )
      throw error
    }
    log('info', 'mail sent', { kind })
  }
}

const folderSender = ({ dir, from }: MailSettings, log: Log, now: () => Date): Mailer['send'] => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return async ({ kind, to, subject, text, html }) => {
    const info = await transport.sendMail({ to: recipient(to), subject, html, text, date: now() })
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const stamp = now().toISOString().slice(0, 23).replaceAll(/[-:.]/g, '')
    const base = join(dir, `${stamp}-${kind}-${randomBytes(3).toString('hex')}`)
    // Anyone who can read an email can use its link.
    await writeFile(`${base}.eml`, info.message as Buffer, { mode: 0o600 })
    // A plain copy for reading in an editor, because quoted-printable would break the link.
    await writeFile(`${base}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
    log('info', 'mail written', { kind, file: `${base}.txt` })
  }
}

const FROM = 'Gatehouse <no-reply@gatehouse.test>'

/** Reads the mail settings from the environment, or returns a sentence for each one that is wrong. */
export const readMailSettings = (env: NodeJS.ProcessEnv): MailSettings | readonly string[] => {
  const problems: string[] = []
  const smtpUrl = env['REFERENCE_SMTP_URL'] || undefined
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) problems.push('REFERENCE_SMTP_URL must begin with smtp:// or smtps://.')
  const setting = env['REFERENCE_WEB_ORIGIN'] ? 'REFERENCE_WEB_ORIGIN' : 'PUBLIC_ORIGIN'
  const webOrigin = env[setting] || 'http://localhost:3000'
  if (!/^https?:\/\//.test(webOrigin))
    problems.push(`${setting} must be the address of the web application, like https://gatehouse.example.com.`)
  if (problems.length > 0) return problems
  return { dir: env['REFERENCE_MAIL_DIR'] || '.data/mails', smtpUrl, from: env['REFERENCE_MAIL_FROM'] || FROM, webOrigin }
}
