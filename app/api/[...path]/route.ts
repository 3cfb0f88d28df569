import { bff } from '#lib/bff/bff.ts'
import { forward } from '#lib/bff/forward.ts'

const handle = (request: Request) => forward(request, bff())

// Every verb arrives at forward(), which knows what the contract lists; Next would answer HEAD and OPTIONS by itself.
export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT }
