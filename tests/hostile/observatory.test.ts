import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREDENTIALS, loginResponse } from '#tests/support/bff.ts'
import { observatory } from '#tests/support/observatory.ts'
import { sendAsBrowser, type Product, startProduct } from '#tests/support/product.ts'
import { json, type ScriptedUpstream, startUpstream } from '#tests/support/upstream.ts'

const HOST = 'app.example.test'

describe('MDN HTTP Observatory', () => {
  let upstream: ScriptedUpstream
  let product: Product
  let setCookie = ''
  let grade: Awaited<ReturnType<typeof observatory>>
  beforeAll(async () => {
    grade = await observatory()
    upstream = await startUpstream()
    upstream.on('POST /v7/auth/login', json(200, loginResponse('token-one', { userLevel: 'System' })))
    upstream.on('*', json(200, { data: [] }))
    product = await startProduct(upstream.url)
    const loginReply = await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify(CREDENTIALS) })
    setCookie = loginReply.all('set-cookie')[0] ?? ''
  }, 360_000) // the first run installs its packages
  afterAll(async () => {
    await product.stop()
    await upstream.stop()
  })

  it.each([
    ['the sign-in page', 'GET /login', 200],
    ['an application page', 'GET /stock-holding', 200],
    ['a response from v7', 'GET /api/settings/tasks', 200],
    ['an error of the web process', 'GET /api/nope', 404],
    ['an error page', 'GET /no-such-page', 404],
    ['a redirect to the sign-in page', 'GET /stock-holding?signed-out', 307],
  ])('gives A+ to %s', async (_case, line, status) => {
    const cookie = line.includes('signed-out') ? undefined : setCookie.split(';')[0]
    const response = await sendAsBrowser(product, line, cookie ? { cookie } : {})
    expect(response.status).toBe(status)
    const scored = await grade(response, HOST, setCookie)
    expect(scored.failed).toEqual([])
    expect(scored.grade, JSON.stringify(scored.outputs)).toBe('A+')
  })
})
