import { SIGN_OUT } from '#lib/contract/auth/auth.ts'
import { runBeforeLeaving } from './before-leaving.ts'
import { leaveToLogin, type LeaveReason } from './leave-to-login.ts'
import { request } from './request.ts'
import { clearBrowserStorage, hasFormInput } from './stored-state.ts'
import { openTabs } from './browser-tabs.ts'
import { whenOnline } from './when-online.ts'

/** Timeout of the logout call, because the user is waiting. */
const LOGOUT_WAIT_MS = 10_000

/**
 * Ends the session: lets open forms save their drafts, tells v7 when the user was last active, clears the browser's storage,
 * and loads the sign-in page. A failing logout call is logged and does not stop the rest. Without a connection, it waits for one.
 */
export const signOut = async (reason: LeaveReason, lastActivity: number): Promise<void> => {
  await runBeforeLeaving()
  // A user who signs out has been asked about unsaved input. After inactivity nobody was.
  const isInputLost = reason === 'idle' && hasFormInput()
  if (!navigator.onLine) clearBrowserStorage()
  await whenOnline()
  const body = await bodyOf(lastActivity)
  const result = await request({
    url: `/api/${SIGN_OUT.path}`,
    method: SIGN_OUT.method,
    read: () => ({ ok: true, value: undefined }),
    body,
    timeoutMs: LOGOUT_WAIT_MS,
    isQuiet: true,
  })
  // oxlint-disable-next-line no-console -- the specification: a failing logout call is only logged
  if (!result.ok) console.warn(`Signing out was not confirmed: ${result.failure.message}`)
  clearBrowserStorage()
  const tabs = openTabs()
  tabs.tell({ kind: 'left', reason })
  tabs.close()
  leaveToLogin(reason, { isInputLost })
}

/** Empty if the code cannot be loaded: the server then sends the last activity that it has seen. */
const bodyOf = (lastActivity: number) =>
  import('./last-access.ts').then(
    ({ lastAccessText }) => ({ last_access: lastAccessText(lastActivity) }),
    () => ({}),
  )
