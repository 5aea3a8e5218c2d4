import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { DEFAULT_MAP_TILES_URL } from './src/config/default-map-tiles';

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const productionRouter = (file: string) => join(router, 'dist/production', file);

// `npm run dev` says where the site is.
const gateway = process.env['SITE_URL'] ?? 'http://localhost:3000';

/** Tells the gateway which host of map tiles its content security policy has to admit. */
const mapTilesMeta = (url: string): Plugin => ({
  name: 'map-tiles-meta',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'map-tiles', content: url }, injectTo: 'head' }],
});

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    mapTilesMeta(loadEnv(mode, process.cwd(), 'VITE_')['VITE_MAP_TILES_URL'] ?? DEFAULT_MAP_TILES_URL),
  ],
  // The package offers its development build alone; what it warns of there is of no use to visitors.
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
    // Nothing may be inlined as data: or as a script: the content security policy admits files of our own only.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // A browser without module preload loads the same files when they are imported.
    modulePreload: { polyfill: false },
    // What the first page needs comes in one file: in the many that sharing makes of it, it compresses worse.
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  // The server loads its bundle by path, from wherever it was put: it brings all it needs along.
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
