import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js'

// No rewrites, no Server Actions, no image optimiser: what is not there cannot be attacked.
const config: NextConfig = {
  poweredByHeader: false,
  compress: false, // costs a third of the throughput; a front server compresses where it pays
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  devIndicators: false,
  // In development Next sends React's debug data over its own socket; behind the server in front of it that never ends, and
  // a click on a link would wait for ever.
  experimental: {
    reactDebugChannel: false,
    // Guessing how a route with parameters will look: code on every page for two forms that are rarely opened.
    optimisticRouting: false,
  },
  // `npm run types` checks all of it, tests included; a build for the demo need not do it again.
  typescript: { ignoreBuildErrors: true },
  // The layer in front writes one line for each request, without query values; Next's own would hold them.
  logging: false,
  allowedDevOrigins: ['127.0.0.1', 'localhost'],
  serverExternalPackages: ['undici', 'iovalkey', 'rate-limiter-flexible', 'prom-client'],
}

const ZOD = 'node_modules/.cache/gatehouse/zod.js'

/** Bundles what browsers need of zod; see `lib/contract/engine/zod-in-browser.ts`. Servers use the package itself. */
const bundleZod = async (): Promise<void> => {
  const { build } = await import('rolldown')
  await build({ input: 'lib/contract/engine/zod-in-browser.ts', output: { file: ZOD, format: 'esm' }, logLevel: 'warn' })
}

const configOf = async (phase: string): Promise<NextConfig> => {
  if (phase !== PHASE_PRODUCTION_BUILD && phase !== PHASE_DEVELOPMENT_SERVER) return config
  await bundleZod()
  return { ...config, turbopack: { resolveAlias: { 'zod/mini': { browser: `./${ZOD}` } } } }
}

export default configOf
