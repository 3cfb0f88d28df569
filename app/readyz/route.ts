import { bff } from '#lib/bff/bff.ts'
import { readyz } from '#lib/bff/operations/health.ts'

export const dynamic = 'force-dynamic'
export const GET = (request: Request) => readyz(bff(), request)
