import { bff } from '#lib/bff/bff.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { logout } from '#lib/bff/session/logout.ts'

export const POST = (request: Request) => logout(request, bff())

const handle = (request: Request) => forward(request, bff())
export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as PUT }
