# One target a service: `docker build --target gateway .`; docker-compose.yml names them all.
# Any image with Node 20.19 or newer and npm on the PATH.
ARG NODE_IMAGE=node:24.11.1-bookworm-slim

# Manifests only: the layers with the packages are cached until one of these changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY libs/config/package.json libs/config/
COPY libs/contracts/package.json libs/contracts/
COPY libs/queue/package.json libs/queue/
COPY libs/service-kit/package.json libs/service-kit/
COPY libs/testing/package.json libs/testing/
COPY services/catalog/package.json services/catalog/
COPY services/gateway/package.json services/gateway/
COPY services/importer/package.json services/importer/
COPY services/photos/package.json services/photos/
COPY services/sitemap/package.json services/sitemap/
COPY web/package.json web/

FROM manifests AS build
ENV TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
# Build-time settings of the web app: map tiles and their attribution.
ARG VITE_MAP_TILES_URL
ARG VITE_MAP_ATTRIBUTION
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx turbo run build && mkdir /built && cp -r --parents libs/*/dist services/*/dist web/dist* /built

# The packages of one service, without development packages.
FROM manifests AS catalog-packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace services/catalog
FROM manifests AS gateway-packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace services/gateway
FROM manifests AS importer-packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace services/importer
FROM manifests AS photos-packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace services/photos
FROM manifests AS sitemap-packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace services/sitemap

# Base of all services. They write to /scratch only, the importer also to /files and the photos service to /cache: the rest may be read-only.
FROM ${NODE_IMAGE} AS service
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir /cache /files /scratch && chown 10001:10001 /cache /files /scratch
ENV NODE_ENV=production HOST=0.0.0.0 TMPDIR=/scratch
# The host name of an unavailable store may not resolve: each failed lookup blocks one of these threads for up to ten seconds.
ENV UV_THREADPOOL_SIZE=16
WORKDIR /app
USER 10001:10001
# The shell speaks HTTP itself: a Node process for each probe takes longer than its timeout on a busy machine.
HEALTHCHECK --interval=10s --timeout=10s --start-period=120s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health/ready HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]

FROM service AS catalog
COPY --from=catalog-packages /app ./
COPY --from=build /built/libs libs
COPY --from=build /built/services/catalog services/catalog
ENV PORT=3001
EXPOSE 3001
CMD ["node", "services/catalog/dist/main.js"]

FROM service AS importer
COPY --from=importer-packages /app ./
COPY --from=build /built/libs libs
COPY --from=build /built/services/importer services/importer
ENV FILE_STORE=/files

FROM importer AS importer-http
ENV PORT=3002
EXPOSE 3002
CMD ["node", "services/importer/dist/http.main.js"]

FROM importer AS importer-worker
ENV PORT=3003
EXPOSE 3003
CMD ["node", "services/importer/dist/worker.main.js"]

FROM service AS sitemap
COPY --from=sitemap-packages /app ./
COPY --from=build /built/libs libs
COPY --from=build /built/services/sitemap services/sitemap
ENV PORT=3004
EXPOSE 3004
CMD ["node", "services/sitemap/dist/main.js"]

FROM service AS photos
COPY --from=photos-packages /app ./
COPY --from=build /built/libs libs
COPY --from=build /built/services/photos services/photos
ENV PORT=3005 PHOTO_CACHE=/cache/photos
EXPOSE 3005
CMD ["node", "services/photos/dist/main.js"]

# The files of the web app: for the gateway, and for a content delivery network (docker build --target web --output …).
FROM scratch AS web
COPY --from=build /built/web/dist /

# Also serves the web app: a single origin.
FROM service AS gateway
COPY --from=gateway-packages /app ./
COPY --from=build /built/libs libs
COPY --from=web / web/dist
COPY --from=build /built/services/gateway services/gateway
ENV PORT=3000 WEB_ROOT=/app/web/dist
EXPOSE 3000
CMD ["node", "services/gateway/dist/main.js"]
