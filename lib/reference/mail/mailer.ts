import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../http/context.ts'
import type { Letter } from './letters.ts'

/** Sends letters to users. Resolves once a letter is handed over or written. */
export type Mails = {
  send: (letter: Letter) => Promise<void>
  /** Address of the web application, which links in letters lead to. */
  webOrigin: string
}

export type MailSettings = {
  /** Folder for letters while no server is named. */
  dir: string
  /** `smtps://user:password@mail.example.com`; without it letters are files. */
  smtpUrl?: string | undefined
  from: string
  webOrigin: string
}

/** Letters by SMTP where a server is named, else as files in a folder. The log says where, never what they hold. */
export const createMails = (settings: MailSettings, log: Log, now: () => Date): Mails => ({
  webOrigin: settings.webOrigin.replace(/\/+$/, ''),
  send: settings.smtpUrl ? bySmtp(settings.smtpUrl, settings.from, log) : intoFolder(settings, log, now),
})

const bySmtp = (url: string, from: string, log: Log): Mails['send'] => {
  const transport = createTransport(url, { from })
  return async ({ kind, to, subject, text, html }) => {
    await transport.sendMail({ to, subject, text, html })
    log('info', 'mail sent', { kind })
  }
}

const intoFolder = ({ dir, from }: MailSettings, log: Log, now: () => Date): Mails['send'] => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return async ({ kind, to, subject, text, html }) => {
    const info = await transport.sendMail({ to, subject, html, text, date: now() })
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const stamp = now().toISOString().slice(0, 23).replaceAll(/[-:.]/g, '')
    const base = join(dir, `${stamp}-${kind}-${randomBytes(3).toString('hex')}`)
    // Whoever can read a letter can use its link.
    await writeFile(`${base}.eml`, info.message as Buffer, { mode: 0o600 })
    // The same for people who open it in an editor, where a link in quoted-printable would be broken.
    await writeFile(`${base}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
    log('info', 'mail written', { kind, file: `${base}.txt` })
  }
}
