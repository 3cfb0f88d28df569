import { bff } from '#lib/bff/bff.ts'
import { login } from '#lib/bff/session/login.ts'
import { forward } from '#lib/bff/calls/forward.ts'

export const POST = (request: Request) => login(request, bff())

const handle = (request: Request) => forward(request, bff())
export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as PUT }
