import { afterAll } from 'vitest'
import { setUserZone } from '#lib/client/format.ts'
import { forgetMissingCalls, setMissingInSession } from '#lib/client/missing-calls.ts'
import { setZones } from '#lib/client/read-response.ts'
import { resetExpiry } from '#lib/client/session-events.ts'
import { setRegion } from '#lib/shared/region.ts'

// Unit test files share their modules, so what a session has set in them is reset after each file.
afterAll(() => {
  setUserZone(undefined)
  setZones([], null)
  setRegion('', 'MM/DD/YYYY')
  setMissingInSession()
  forgetMissingCalls()
  resetExpiry()
})
