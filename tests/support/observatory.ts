import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RawResponse } from './raw-client.ts'

const FOLDER = join(import.meta.dirname, '../observatory')
const SCORER = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory')

type Output = { name: string; result: string | null; pass: boolean; modifier: number }
export type Grade = { grade: string; score: number; failed: Output[]; outputs: Output[] }

/** The input of the scorer, in the shape of its own `Requests`. */
type Requests = { responses: Record<string, unknown>; resources: { path: string | null }; session: unknown }
type Parts = {
  types: { Requests: new (host: string) => Requests }
  constants: { ALL_TESTS: ((requests: Requests) => { constructor: { name: string }; result: string | null; pass: boolean })[] }
  grader: { getScoreModifier: (result: string | null) => number; getGradeForScore: (score: number) => { grade: string; score: number } }
  charts: { MINIMUM_SCORE_FOR_EXTRA_CREDIT: number }
}

/**
 * The public scorer of MDN's HTTP Observatory, whose packages are installed apart from the product's (decision 0115). Its own
 * scan needs a public host name, so the tests fetch the responses and only have them graded.
 * @throws if its packages are not installed and npm cannot install them
 */
export const observatory = async (): Promise<(reply: RawResponse, host: string, setCookie?: string) => Promise<Grade>> => {
  install()
  const part = <N extends keyof Parts>(path: string): Promise<Parts[N]> => import(join(SCORER, 'src', path)) as Promise<Parts[N]>
  const [{ Requests }, { ALL_TESTS }, { getScoreModifier, getGradeForScore }, { MINIMUM_SCORE_FOR_EXTRA_CREDIT }] = await Promise.all([
    part<'types'>('types.js'),
    part<'constants'>('constants.js'),
    part<'grader'>('grader/grader.js'),
    part<'charts'>('grader/charts.js'),
  ])
  const { CookieJar } = createRequire(join(SCORER, 'package.json'))('tough-cookie') as { CookieJar: new () => Jar }
  return async (reply, host, setCookie) => {
    const response = responseOf(reply)
    const jar = new CookieJar()
    if (setCookie) await jar.setCookie(setCookie, `https://${host}/`)
    const requests = new Requests(host)
    // The product does not serve plain HTTP to the public: a proxy in front handles TLS and the redirect.
    Object.assign(requests.responses, {
      auto: response,
      https: response,
      http: null,
      cors: response,
      httpRedirects: [],
      httpsRedirects: [],
    })
    requests.resources.path = reply.text()
    requests.session = { jar, url: new URL(`https://${host}/`) }
    const outputs = ALL_TESTS.map((test) => test(requests)).map(({ constructor, result, pass }) => ({
      name: constructor.name,
      result,
      pass,
      modifier: getScoreModifier(result),
    }))
    // As in the scorer's own scan, extra credit counts only if the penalties alone leave enough points.
    const penalised = 100 + outputs.reduce((sum, { modifier }) => sum + Math.min(0, modifier), 0)
    const total = 100 + outputs.reduce((sum, { modifier }) => sum + modifier, 0)
    const { grade, score } = getGradeForScore(penalised >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? total : penalised)
    return { grade, score, failed: outputs.filter(({ pass }) => !pass), outputs }
  }
}

type Jar = { setCookie: (text: string, url: string) => Promise<unknown> }

const responseOf = (reply: RawResponse) => {
  const headers = Object.fromEntries(
    reply.names().map((name) => [name, name === 'set-cookie' ? reply.all(name) : reply.all(name).join(', ')]),
  )
  return { status: reply.status, headers, data: reply.text(), verified: true, httpEquiv: new Map(), request: { headers: {} } }
}

/**
 * Installs from the lock file, without scripts: the package's own script would download HSTS preload lists, which do not contain the test
 * host.
 */
const install = (): void => {
  const preload = join(SCORER, 'conf/hsts-preload.json')
  if (existsSync(preload)) return
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', flags, { cwd: FOLDER, timeout: 300_000, encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(
      `The scorer of MDN's HTTP Observatory is not installed, and npm could not install it. With a network, run \`npm ${flags.join(' ')}\` in tests/observatory, then the tests again. ${stderr}`,
    )
  }
  writeFileSync(preload, '{}')
}
