import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { NEXT_FILES } from './lib/web/next-in-browsers.ts'

// No rewrites, no Server Actions, no image optimiser: a feature that does not exist cannot be attacked.
const config: NextConfig = {
  poweredByHeader: false,
  compress: false, // the server in front compresses (decision 0181)
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  devIndicators: false,
  experimental: {
    // In development Next sends React's debug data over its own socket. With our own server in front of Next that stream never ends,
    // and a click on a link would wait forever.
    reactDebugChannel: false,
    // This would add code to every page for a few rarely opened routes with parameters: editing an order, and sign-in links.
    optimisticRouting: false,
    // Fewer, larger files: 2.5 KB less script on a first visit, and five requests fewer (docs/decisions/0196-fewer-larger-script-files.md).
    turbopackChunking: { minChunkSize: 93_000 },
    // 3.5 KB less script on every page (docs/decisions/0198-what-a-page-loads-first.md).
    turbopackCjsTreeShaking: true,
    turbopackCjsScopeHoisting: true,
    turbopackCrossModuleConstants: true,
  },
  // `npm run types` checks everything, including tests; the build does not check it again.
  typescript: { ignoreBuildErrors: true },
  // The server in front logs one line per request, without query values; Next's own log lines would contain them.
  logging: false,
  allowedDevOrigins: ['127.0.0.1', 'localhost'],
  serverExternalPackages: ['undici', 'iovalkey', 'rate-limiter-flexible', 'prom-client'],
}

const ZOD = 'node_modules/.cache/gatehouse/zod.js'

/** Bundles the parts of zod that browsers need; see `lib/contract/engine/zod-in-browser.ts`. Servers use the package itself. */
const bundleZod = async (): Promise<void> => {
  const { build } = await import('rolldown')
  await build({ input: 'lib/contract/engine/zod-in-browser.ts', output: { file: ZOD, format: 'esm' }, logLevel: 'warn' })
}

const configOf = async (phase: string): Promise<NextConfig> => {
  if (phase !== PHASE_PRODUCTION_BUILD && phase !== PHASE_DEVELOPMENT_SERVER) return config
  // Needs development dependencies, which an installation without them does not have.
  const { buildFonts } = await import('./lib/web/browser-fonts.ts')
  await Promise.all([bundleZod(), buildFonts()])
  return {
    ...config,
    turbopack: {
      resolveAlias: { 'zod/mini': { browser: `./${ZOD}` } },
      // 17 KB less script on every page (docs/decisions/0197-browsers-get-next-as-ecmascript-modules.md).
      rules: {
        '*.js': { condition: { all: ['browser', 'production', { path: NEXT_FILES }] }, loaders: ['./lib/web/next-in-browsers.ts'] },
      },
    },
  }
}

export default configOf
