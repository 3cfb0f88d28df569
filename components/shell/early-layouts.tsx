import { headers } from 'next/headers'
import { earlyRequestScript } from '#lib/client/early-request.ts'
import { preferencesUserModules } from '#lib/contract/users/preferences.ts'

/** Asks for the user's layouts as soon as the HTML arrives: a list shows its rows only when it knows them, and a default view changes the question. */
export const EarlyLayouts = async () => (
  // Browsers hide the nonce from scripts.
  <script suppressHydrationWarning nonce={(await headers()).get('x-nonce') ?? undefined}>
    {earlyRequestScript(`/api/${preferencesUserModules.path}`)}
  </script>
)
