import { healthz } from '#lib/bff/operations/health.ts'

export const dynamic = 'force-dynamic'
export const GET = () => healthz()
