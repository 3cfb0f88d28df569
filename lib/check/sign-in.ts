import * as z from 'zod/mini'
import { LoginResponse } from '#lib/contract/auth/sign-in.ts'
import { single } from '#lib/contract/engine/common.ts'
import { checkResponse, type Conformance } from './conformance.ts'
import type { Known } from './plan.ts'
import { isObject } from './schema.ts'
import { isSuccess, type V7Response, type V7 } from './v7.ts'

/** Result of the sign-in: the values to start the run with, or why it failed. */
export type SignIn =
  | {
      ok: true
      known: Known
      /** Codes of the user's clients. Empty if v7 sends none. */
      clientCodes: readonly string[]
      conformance: Conformance
      response: V7Response
      zones: ReadonlyMap<string, string>
      timezone: string | undefined
    }
  | { ok: false; message: string; conformance: Conformance | null; response: V7Response }

const loginResponseSchema: z.ZodMiniType = single(LoginResponse)

type Credentials = {
  email: string
  password: string
  /** The client to check; null for the user's home client or first client. */
  client: string | null
}

/** Signs in as the product does and gives the token to `v7`. Returns the deviations of the response; a report contains none of its values. */
export const signIn = async (v7: V7, { email, password, client: chosenClient }: Credentials): Promise<SignIn> => {
  const response = await v7.ask({ name: 'authLogin', body: { email, password } })
  if (!isSuccess(response) || response.body === undefined) return { ok: false, message: failureText(response), conformance: null, response }
  const conformance = checkResponse(loginResponseSchema, response.body, () => undefined)
  const data = isObject(conformance.value) && isObject(conformance.value['data']) ? conformance.value['data'] : null
  const token = data?.['token']
  const user = isObject(data?.['user']) ? data['user'] : {}
  if (typeof token !== 'string' || token === '')
    return { ok: false, message: 'v7 accepted the sign-in, but its response has no `data.token`.', conformance, response }
  v7.authenticate(token, textOf(user['userLevel']) ?? 'Regular')
  const clients = rows(data?.['clients'])
  const code = chosenClient ?? textOf(user['home_client']) ?? textOf(clients[0]?.['client_code'])
  const [owner] = rows(clients.find((client) => client['client_code'] === code)?.['owners'])
  const [site] = rows(data?.['sites'])
  const zones = new Map(
    rows(data?.['sites']).flatMap((site) =>
      typeof site['site_code'] === 'string' && typeof site['timezone'] === 'string' ? [[site['site_code'], site['timezone']] as const] : [],
    ),
  )
  const known: Known = {
    client: code,
    owner: textOf(owner?.['owner_code']),
    site: textOf(user['home_site']) ?? textOf(site?.['site_code']),
    email,
    userId: textOf(user['id']),
    rows: new Map(),
  }
  const clientCodes = await codesOfClients(v7, clients)
  return { ok: true, known, clientCodes, conformance, response, zones, timezone: textOf(user['timezone']) ?? undefined }
}

/** Codes of the user's clients: those of the sign-in, or of the list of clients if the sign-in names none. */
const codesOfClients = async (v7: V7, clients: readonly Record<string, unknown>[]): Promise<string[]> => {
  const codes = clients.flatMap((client) => textOf(client['client_code']) ?? [])
  if (codes.length > 0) return codes
  const { body } = await v7.ask({ name: 'settingsClients', query: { with: 'owners', per_page: 100 } })
  return rows(isObject(body) ? body['data'] : null).flatMap(({ value }) => textOf(value) ?? [])
}

/** Signs out, so that v7 ends the token. The response does not matter. */
export const signOut = async (v7: V7): Promise<V7Response> =>
  // Not the run's signal, which may be aborted already.
  v7.ask({ name: 'authLogout', body: { last_access: new Date().toISOString().slice(0, 19) } }, AbortSignal.timeout(5000))

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const rows = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : [])

const failureText = ({ status, body, problem }: V7Response): string => {
  if (status === null) return `v7 cannot be reached: ${problem ?? 'no response'}.`
  if (problem !== null) return `v7 answered the sign-in with ${status} and ${problem}.`
  const fields = isObject(body) && isObject(body['errors']) ? Object.keys(body['errors']) : []
  const names = fields.filter((name) => /^[\w.]{1,40}$/.test(name)).join(', ')
  if (status === 404 || status === 405)
    return `v7 answered the sign-in with ${status}: there is no POST auth/login. Set its path in a dialect.`
  if (status === 429) return 'v7 answered the sign-in with 429: too many attempts. Wait a minute.'
  if (status >= 500) return `v7 failed at the sign-in: ${status}.`
  return `v7 refused the sign-in with ${status}${names === '' ? '' : `, about ${names}`}. The email or password is wrong, or this v7 expects other field names.`
}
