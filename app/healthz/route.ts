import { healthz } from '#lib/bff/health.ts'

export const dynamic = 'force-dynamic'
export const GET = () => healthz()
