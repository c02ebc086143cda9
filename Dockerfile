# syntax=docker/dockerfile:1
# The product without a database, which DATABASE_URL must name. See docs/operator.md.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# More retries than npm's default of 2, for a poor network.
RUN npm ci --omit=dev --no-audit --no-fund --fetch-retries=5
COPY tsconfig.json vite.api.config.ts vite.site.config.ts vite.admin.config.ts vite.compressed.ts ./
COPY shared shared
COPY public-site public-site
COPY admin admin
COPY migrations migrations
COPY seeds seeds
COPY api api
COPY scripts scripts
RUN node scripts/build.ts && node scripts/keep-runtime-packages.ts

FROM node:24.21.0-bookworm-slim
ARG BUILD_ID=
# Makes malloc return unused memory: docs/developer.md, "Memory".
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/home/node/compiled \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    BUILD_ID=$BUILD_ID
# Package managers are not needed at run time, and would need security updates.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
    && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/package.json ./
COPY --from=build /build/shared shared
COPY --from=build /build/migrations migrations
COPY --from=build /build/seeds seeds
COPY --from=build /build/api api
COPY --from=build /build/scripts scripts
USER node
# Fills the compile cache, which depends on the flags.
RUN node --max-semi-space-size=8 --heap-growing-percent=60 -e "import('/app/dist/api/server.js').then((server) => server.loadProduct())"
VOLUME /data
EXPOSE 3000
# /healthz checks the process alone; load balancers use /readyz, which also checks the database.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The product runs as process 1: on SIGTERM it finishes its requests, and it waits for all of its child processes, so no init
# is needed.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=60", "dist/api/server.js"]
