import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { DEFAULT_MAP_TILES_URL } from './src/config/default-map-tiles';

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const productionRouter = (file: string) => join(router, 'dist/production', file);

// `npm run dev` says where the site is.
const gateway = process.env['SITE_URL'] ?? 'http://localhost:3000';

/** Writes the host of map tiles for the gateway's content security policy. */
const mapTilesMeta = (url: string): Plugin => ({
  name: 'map-tiles-meta',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'map-tiles', content: url }, injectTo: 'head' }],
});

/** Lets the build leave out the router's components that nothing uses: the package does not say that creating them has no effects. */
const pureRouter = (): Plugin => ({
  name: 'pure-router',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
  },
});

/** See `create-icon.ts`. */
const lightIcons = (): Plugin => ({
  name: 'light-icons',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => fileURLToPath(new URL('src/components/ui/create-icon.ts', import.meta.url)),
  },
});

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    pureRouter(),
    lightIcons(),
    mapTilesMeta(loadEnv(mode, process.cwd(), 'VITE_')['VITE_MAP_TILES_URL'] ?? DEFAULT_MAP_TILES_URL),
  ],
  // The package has a development build only; its warnings are useless to visitors.
  resolve: {
    alias: isSsrBuild
      ? []
      : [
          { find: /^react-router$/, replacement: productionRouter('index.mjs') },
          { find: /^react-router\/dom$/, replacement: productionRouter('dom-export.mjs') },
        ],
  },
  build: {
    target: 'es2022',
    // No inlining as data: or script: the content security policy admits own files only.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // Browsers without module preload load the same files on import.
    modulePreload: { polyfill: false },
    // The first page's code is one file, and so is what pages share: small files compress worse, and each costs a kilobyte of headers.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // The first script lists all others, and hashes do not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'] },
                { name: 'shared', test: /\/components\/(ui|directory)\/(?!base-map)/, minShareCount: 2 },
                { name: 'layout', test: /\/app\/(header-menu|footer-links|deferred-features)\./ },
              ],
            },
          },
        },
  },
  // The server loads its bundle from any path, so it includes all dependencies.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: {
      '/api': { target: gateway },
      '/photos': { target: gateway },
      '/socket.io': { target: gateway, ws: true },
    },
  },
}));
