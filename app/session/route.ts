import { bff } from '#lib/bff/bff.ts'
import { touch, whoami } from '#lib/bff/session/whoami.ts'

export const GET = (request: Request) => whoami(request, bff())
export const POST = (request: Request) => touch(request, bff())
