import { bff } from '#lib/bff/bff.ts'
import { forward } from '#lib/bff/calls/forward.ts'

const handle = (request: Request) => forward(request, bff())

// Otherwise Next wraps the request, to find out whether the response can be prerendered.
export const dynamic = 'force-dynamic'

// Every method goes to forward(), which knows the contract's calls. Next would otherwise handle HEAD and OPTIONS itself.
export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT }
