import { authLogin, Profile, type Credentials, type HandOver } from '#lib/contract/auth/sign-in.ts'
import { single } from '#lib/contract/engine/common.ts'
import type { ApiResult } from '#lib/client/api.ts'
import { strictReader } from '#lib/client/read-response.ts'
import { request } from '#lib/client/request.ts'
import { storeProfile } from '#lib/client/session.tsx'
import { resetExpiry } from '#lib/client/session-events.ts'
import { checkVersion, clearOtherUsersState } from '#lib/client/stored-state.ts'

/** The web process's response to a sign-in: v7's data without the token. */
const ProfileResponse = single(Profile)

/**
 * Signs in. On success, clears what a different user left in this browser, stores the user and resets the expired flag.
 */
export const signIn = async (body: Credentials | HandOver, version: string): Promise<ApiResult<null>> => {
  const result = await request({ url: `/api/${authLogin.path}`, method: authLogin.method, read: strictReader(ProfileResponse), body })
  if (!result.ok) return result
  const profile = result.value.data
  clearOtherUsersState(profile.user.id)
  checkVersion(version)
  storeProfile(profile)
  resetExpiry()
  return { ok: true, value: null }
}
