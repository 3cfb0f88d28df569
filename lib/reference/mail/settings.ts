import type { MailSettings } from './mailer.ts'

const FROM = 'Gatehouse <no-reply@gatehouse.test>'

/** Reads the settings of mail from the environment, or says in one sentence which one is wrong. */
export const readMailSettings = (env: NodeJS.ProcessEnv): MailSettings | string => {
  const smtpUrl = env['REFERENCE_SMTP_URL'] || undefined
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) return 'REFERENCE_SMTP_URL must begin with smtp:// or smtps://.'
  const setting = env['REFERENCE_WEB_ORIGIN'] ? 'REFERENCE_WEB_ORIGIN' : 'PUBLIC_ORIGIN'
  const webOrigin = env[setting] || 'http://localhost:3000'
  if (!/^https?:\/\//.test(webOrigin)) return `${setting} must be the address of the web application, like https://gatehouse.example.com.`
  return { dir: env['REFERENCE_MAIL_DIR'] || '.data/mails', smtpUrl, from: env['REFERENCE_MAIL_FROM'] || FROM, webOrigin }
}
