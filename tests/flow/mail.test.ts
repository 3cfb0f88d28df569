import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetEmail } from '#lib/reference/mail/emails.ts'
import { createMailer } from '#lib/reference/mail/mailer.ts'
import { ADMIN, startSeeded, type Reference } from './reference/server.ts'

type ReceivedMail = { from: string; to: string[]; user: string | undefined; isEncrypted: boolean; raw: string }

/** Starts a mail server that records what it receives. */
const startMailServer = async (options: SMTPServerOptions = {}) => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          isEncrypted: session.secure,
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  // An aborted connection is an error on both sides; the tests look at the client's.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, received, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}

/** The decoded text of one part of an email. */
const partOf = (raw: string, type: string): string => {
  const [, head = '', body = ''] = new RegExp(`(Content-Type: ${type};[^]*?)\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(raw) ?? []
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
const headerOf = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1]?.trim()

describe('email through a mail server', () => {
  let isRefusing = false
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let reference: Reference
  beforeAll(async () => {
    const refusal = () => (isRefusing ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    mail = await startMailServer({ onRcptTo: (_to, _session, done) => done(refusal()) })
    reference = await startSeeded(undefined, { smtpUrl: `smtp://127.0.0.1:${mail.port}`, smtpTimeoutMs: 2000 })
  }, 300_000)
  afterAll(() => Promise.all([reference?.stop(), mail?.stop()]))
  beforeEach(() => {
    isRefusing = false
    mail.received.length = 0
    reference.logLines.length = 0
  })

  let count = 0
  const addUser = async (name: string) => {
    count += 1
    const email = `mailed.${count}@acme.test`
    const body = { name, email, user_level: 'Regular', modules: [], sites: ['SYD1'], clients: [{ client_code: 'ACME', all_owners: true }] }
    const { status, body: response } = await reference.ask('createUser', { body: { ...body, send_invite: true }, as: ADMIN })
    expect(status).toBe(201)
    return { email, ...response } as {
      email: string
      data: { id: string; version: number }
      meta: { invite: string | null; message: string }
    }
  }
  const acceptInvite = (id: string, invite: string) =>
    reference.ask('patchUser', {
      params: { id },
      body: { action: 'accept_invite', invite, password: 'seven quiet forklifts', password_confirmation: 'seven quiet forklifts' },
      as: null,
    })

  it('carries an invitation with sender, recipient, text in every script, and a working link', async () => {
    const { email, data, meta } = await addUser('Zoë Łukaszewska-牛奶 <b>')
    expect(meta).toEqual({ invite: null, message: `An invitation was sent to ${email}.` })
    const [message] = mail.received
    expect(mail.received).toHaveLength(1)
    expect([message!.from, message!.to]).toEqual(['no-reply@gatehouse.test', [email]])
    expect(headerOf(message!.raw, 'From')).toBe('Gatehouse <no-reply@gatehouse.test>')
    expect(headerOf(message!.raw, 'To')).toBe(email)
    expect(headerOf(message!.raw, 'Subject')).toBe('Your Gatehouse account')
    // No line is longer than the 78 characters that a line of an email should have, and no character could be garbled by a relay.
    expect(message!.raw.split('\r\n').filter((line) => line.length > 78 || /[^\t\u0020-\u007E]/.test(line))).toEqual([])
    const plain = partOf(message!.raw, 'text/plain')
    expect(plain).toContain('Hello Zoë Łukaszewska-牛奶 <b>,')
    expect(partOf(message!.raw, 'text/html')).toContain('Hello Zoë Łukaszewska-牛奶 &lt;b&gt;,')
    const invite = /^https:\/\/gatehouse\.test\/register\?invite=(\S+)$/m.exec(plain)?.[1] ?? ''
    expect(partOf(message!.raw, 'text/html')).toContain(`href="https://gatehouse.test/register?invite=${invite}"`)
    expect((await acceptInvite(data.id, invite)).status).toBe(200)
    // No copy stays on disk, and the log contains no secret.
    expect(reference.mailsTo(email)).toEqual([])
    expect(reference.logLines.join('\n')).not.toContain(invite)
  })

  it('carries the link for a forgotten password only to the user', async () => {
    const { email, data } = await addUser('Forgetful')
    const invite = /invite=(\S+)/.exec(partOf(mail.received[0]!.raw, 'text/plain'))?.[1] ?? ''
    await acceptInvite(data.id, invite)
    for (const address of ['somebody.else@acme.test', email.toUpperCase()])
      expect((await reference.ask('authForgotPassword', { body: { email: address }, as: null })).status).toBe(200)
    await expect.poll(() => mail.received.length).toBe(2)
    expect(mail.received[1]!.to).toEqual([email])
    expect(partOf(mail.received[1]!.raw, 'text/plain')).toMatch(/^https:\/\/gatehouse\.test\/forgot-password\?reset=\S+$/m)
  })

  it('is kept in the folder if the server refuses the recipient, while the user is added and the caller gets the link', async () => {
    isRefusing = true
    const { email, data, meta } = await addUser('Unknown to the server')
    expect(meta).toEqual({
      invite: expect.any(String),
      expires_at: expect.any(String),
      message: 'The email could not be sent. Give the link to the user yourself.',
    })
    expect(reference.mailsTo(email)[0]).toContain(`/register?invite=${meta.invite}`)
    const log = reference.logLines.join('\n')
    expect(log).toContain('an email could not be sent')
    expect(log).not.toContain(meta.invite)
    expect((await acceptInvite(data.id, meta.invite!)).status).toBe(200)
  })

  it('with a reset link that the server refuses is reported as a plain error, and can be sent again', async () => {
    const { email, data, meta } = await addUser('Waits for a link')
    isRefusing = true
    const send = () => reference.ask('patchUser', { params: { id: data.id }, body: { action: 'reset_password', mode: 'link' }, as: ADMIN })
    expect(meta.invite).toBeNull()
    const failed = await send()
    expect([failed.status, failed.body.message]).toEqual([503, 'The email could not be sent. Try again in a few minutes.'])
    expect(reference.mailsTo(email)).toHaveLength(1)
    isRefusing = false
    expect((await send()).body.message).toBe(`A new invitation was sent to ${email}.`)
    expect(mail.received.map(({ to }) => to)).toEqual([[email], [email]])
  })

  it('with a reset link is not sent to a user who has accepted the invitation meanwhile, and their password stays valid', async () => {
    const { email, data } = await addUser('Accepts meanwhile')
    const invite = /invite=(\S+)/.exec(partOf(mail.received[0]!.raw, 'text/plain'))?.[1] ?? ''
    expect((await acceptInvite(data.id, invite)).status).toBe(200)
    const sent = await reference.ask('patchUser', {
      params: { id: data.id },
      body: { action: 'reset_password', mode: 'link' },
      headers: { 'if-match': `"${data.version}"` },
      as: ADMIN,
    })
    expect([sent.status, sent.body.code]).toEqual([409, 'STALE_WRITE'])
    expect(mail.received).toHaveLength(1)
    expect((await reference.ask('authLogin', { body: { email, password: 'seven quiet forklifts' }, as: null })).status).toBe(200)
  })
})

describe('the mailer', () => {
  const email = resetEmail({ name: 'Somebody', email: 'somebody@acme.test' }, null, 'https://gatehouse.test/x', 'tomorrow')
  const logLines: string[] = []
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-mails-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const send = (smtpUrl: string) =>
    createMailer(
      {
        dir,
        from: 'no-reply@gatehouse.test',
        webOrigin: 'https://gatehouse.test',
        smtpUrl,
        smtpTimeoutMs: 500,
      },
      (_level, message) => void logLines.push(message),
      () => new Date(),
    ).send(email)
  const servers: { stop: () => Promise<void> }[] = []
  const start = async (options: SMTPServerOptions) => {
    const server = await startMailServer(options)
    servers.push(server)
    return server
  }
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

  it('signs in if the server requires it, and fails with a wrong password', async () => {
    const { port, received } = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss word' ? done(null, { user: username }) : done(new Error('Wrong password')),
    })
    await send(`smtp://robot:p%40ss%20word@127.0.0.1:${port}`)
    expect(received.map(({ user, to }) => [user, to])).toEqual([['robot', ['somebody@acme.test']]])
    await expect(send(`smtp://robot:other@127.0.0.1:${port}`)).rejects.toThrow('Wrong password')
    await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toThrow('authentication Required')
    expect(received).toHaveLength(1)
  })

  it('encrypts if the server can, by STARTTLS or TLS, and refuses an untrusted certificate', async () => {
    const startTls = await start({ disabledCommands: [] })
    const tls = await start({ secure: true })
    const unverifiedTls = '?tls.rejectUnauthorized=false'
    await expect(send(`smtp://127.0.0.1:${startTls.port}`)).rejects.toThrow('certificate')
    await expect(send(`smtps://127.0.0.1:${tls.port}`)).rejects.toThrow('certificate')
    expect([startTls.received, tls.received]).toEqual([[], []])
    await send(`smtp://127.0.0.1:${startTls.port}${unverifiedTls}`)
    await send(`smtps://127.0.0.1:${tls.port}${unverifiedTls}`)
    expect([...startTls.received, ...tls.received].map(({ isEncrypted }) => isEncrypted)).toEqual([true, true])
  })

  it('gives up on a server that is silent or down', { timeout: 10_000 }, async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toThrow(/Greeting never received|Timeout/)
    await new Promise((resolve) => silent.close(resolve))
    await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toThrow('ECONNREFUSED')
  })
})
