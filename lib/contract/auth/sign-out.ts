import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { SIGN_OUT } from './auth.ts'

const LOCAL_TIME = 'Send the local time as YYYY-MM-DDTHH:MM:SS.'

export const authLogout = call({
  ...SIGN_OUT,
  summary: 'Sign out; the token is no longer valid. `last_access` is a local date and time without an offset.',
  body: z.object({
    // The second check refuses a trailing `Z`, which is an offset too, and requires seconds.
    last_access: z.iso.datetime({ local: true, error: LOCAL_TIME }).check(z.regex(/:\d\d:\d\d(\.\d+)?$/, LOCAL_TIME)),
  }),
  response: z.undefined(),
  status: 204,
  failures: [422],
})
