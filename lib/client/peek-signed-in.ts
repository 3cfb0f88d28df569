import { strictReader } from './read-response.ts'
import { request } from './request.ts'
import { ProfileResponse, SESSION_URL } from './session-call.ts'

/**
 * Name (or email, if it has none) of the account signed in to this browser; null if there is none or the call fails. A 401 does not expire
 * the session in the rest of the application.
 */
export const peekSignedIn = async (): Promise<string | null> => {
  const result = await request({ url: SESSION_URL, method: 'GET', read: strictReader(ProfileResponse), isQuiet: true })
  return result.ok ? result.value.data.user.name || result.value.data.user.email : null
}
