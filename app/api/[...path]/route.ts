import { bff } from '#lib/bff/bff.ts'
import { forward } from '#lib/bff/calls/forward.ts'

const handle = (request: Request) => forward(request, bff())

// Otherwise Next wraps the request, to find out whether the answer could be built ahead.
export const dynamic = 'force-dynamic'

// Every verb arrives at forward(), which knows what the contract lists; Next would answer HEAD and OPTIONS by itself.
export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT }
