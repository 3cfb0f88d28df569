import { bff } from '#lib/bff/bff.ts'
import { readyz } from '#lib/bff/health.ts'

export const dynamic = 'force-dynamic'
export const GET = (request: Request) => readyz(bff(), request)
