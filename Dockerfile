# Three stages: the build, the packages needed at run time, and the image, which has only what is needed at run time.
FROM node:24.21.0-bookworm-slim AS build
# The user and the folder are those of the image, because compiled code is kept for one user and one path (decision 0200).
RUN install -d -o node -g node /app
USER node
WORKDIR /app
COPY --chown=node package.json package-lock.json .npmrc ./
RUN npm ci
COPY --chown=node . .
# The reference API with its demo data is for development, so it is left out, as are the tests next to the code.
RUN npm run build && rm -rf .next/cache .next/dev lib/reference && find .next -name '*.map' -delete && \
    find lib -name '*.test.ts*' -delete && chmod -R a+rX .next/compile-cache

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Next has Playwright and an image library as optional peers, and a compiler for builds. Nothing needs them at run time.
RUN npm ci --omit=dev && npm cache clean --force && cd node_modules && \
    rm -rf playwright playwright-core @playwright sharp @img @next/swc-*
RUN npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.json

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NEXT_TELEMETRY_DISABLED=1 \
    MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/app/.next/compile-cache
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/sbom.json sbom.json
COPY --from=build /app/.next .next
COPY --from=build /app/public public
COPY --from=build /app/lib lib
COPY --from=build /app/package.json /app/next.config.ts ./
# This user owns nothing below /app, and nothing is written there, so the root file system may be read-only.
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node's own limits for the heap cost 180 MB under load and gain nothing here (decision 0116).
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=120", "lib/start.ts", "web"]
