import 'server-only'
import { errorsIn, fieldsOf, textIn } from '#lib/shared/json-fields.ts'
import { readAtMost, textOf } from './response.ts'

/** Fields of responses that pages without a session show: v7's and those of RFC 9457. `name` is that of an invited user. */
const TEXTS = ['message', 'name', 'detail', 'title', 'code', 'type', 'request_id'] as const
const MAX_BYTES = 65_536

/** The texts in a response body, for pages without a session. */
export const textsIn = (body: unknown) => {
  const { status } = fieldsOf(body)
  return {
    ...Object.fromEntries(TEXTS.map((field) => [field, textIn(body, field)])),
    ...(typeof status === 'number' && { status }),
    errors: errorsIn(body),
  }
}

/**
 * A response to a call about passwords and invitations, with nothing but texts. A v7 may answer an accepted invitation or a new password
 * with a token, because it signs the user in, or a forgotten password with the token of the link. A body that cannot be read is left out.
 */
export const textsOnly = async (response: Response): Promise<Response> => {
  if (response.body === null) return response
  const { status, headers } = response
  for (const name of ['content-length', 'etag']) headers.delete(name)
  try {
    const body: unknown = JSON.parse(textOf(await readAtMost(response.body, MAX_BYTES)))
    return new Response(JSON.stringify(textsIn(body)), { status, headers })
  } catch {
    headers.delete('content-type')
    return new Response(null, { status, headers })
  }
}
