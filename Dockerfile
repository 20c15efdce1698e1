# Hexfront in one container: the page, the saves, the matches. docs/hosting.md tells how to run it.
FROM node:22.20.0-bookworm-slim AS build
WORKDIR /hexfront
COPY . .
RUN npm ci --no-audit --no-fund && node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:22.20.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8440 HEXFRONT_DATA=/data HEXFRONT_CLIENT=/hexfront/dist/client HEXFRONT_LOG=json
WORKDIR /hexfront
COPY --from=build /hexfront/node_modules node_modules
COPY --from=build /hexfront/packages packages
COPY --from=build /hexfront/scripts scripts
COPY --from=build /hexfront/dist dist
COPY --from=build /hexfront/package.json /hexfront/package-lock.json ./
RUN mkdir /data && chown node:node /data && printf '#!/bin/sh\nexec node /hexfront/dist/node/*/hexfront.mjs "$@"\n' > /usr/local/bin/hexfront && chmod +x /usr/local/bin/hexfront
USER node
VOLUME /data
EXPOSE 8440
HEALTHCHECK --interval=30s --timeout=5s CMD node -e "fetch('http://127.0.0.1:8440/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["hexfront", "serve"]
