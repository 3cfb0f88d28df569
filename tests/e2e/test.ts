import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startProduct } from '../support/product.ts'
import { freePort } from '../support/services.ts'
import { followCalls } from './support.ts'

export { expect } from '@playwright/test'

/** The servers of one worker: the built product in front of its own reference API. */
export type Stage = {
  /** The address of the product, which is also the base of relative addresses. */
  origin: string
  /** The address of its v7. */
  reference: string
  /** The folder into which the reference writes emails. */
  mails: string
}

/** Playwright's `test`, with the servers that its worker started on free ports. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which other fixtures this one needs: none
    async ({}, provide) => {
      const mails = mkdtempSync(join(tmpdir(), 'gatehouse-e2e-mails-'))
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const reference = await startReference({ REFERENCE_MAIL_DIR: mails, REFERENCE_WEB_ORIGIN: origin })
      const product = await startProduct(reference.url, { PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin })
      await provide({ origin, reference: reference.url, mails })
      await Promise.all([product.stop('SIGTERM'), reference.end()])
      rmSync(mails, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ stage }, provide) => provide(stage.origin),
  // Tests of a worker share a window (`reuseContext`). Playwright resets it between tests, except for what is reset here.
  page: async ({ page, context }, provide) => {
    await context.setOffline(false)
    await context.setExtraHTTPHeaders({})
    await context.clearPermissions()
    const session = await context.newCDPSession(page)
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    followCalls(page)
    await provide(page)
  },
})

const startReference = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference-server.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /Reference API on (http:\S+)/.exec(chunk.toString())?.[1]
      if (found) resolve(found)
    })
    void exited.then((code) => reject(new Error(`The reference API ended with ${code}.`)))
  })
  const end = () => {
    child.kill('SIGTERM')
    return exited
  }
  return { url, end }
}
