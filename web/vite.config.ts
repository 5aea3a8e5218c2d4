import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// `npm run dev` says where the site is.
const gateway = process.env['SITE_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // Nothing may be inlined as data: or as a script: the content security policy admits files of our own only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What the first page needs comes in one file: in the many that sharing makes of it, it compresses worse.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/socket.io': { target: gateway, ws: true },
    },
  },
});
