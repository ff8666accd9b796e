// How the site is built: one client bundle for the browser, and (with --ssr) one for prerendering the public pages.
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode, isSsrBuild }) => {
  const server = `http://localhost:${loadEnv(mode, import.meta.dirname, '').PORT ?? '3000'}`
  return {
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
    build: {
      target: 'es2022',
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      // No inline assets: the content security policy allows none, and fonts are better cached as files.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: {
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1', '/mailbox'].map(prefix => [
          prefix,
          { target: server, ws: prefix === '/realtime/v1' },
        ]),
      ),
    },
    ssr: { noExternal: true },
  }
})
