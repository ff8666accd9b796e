// Configures two builds: one client bundle for the browser, and (with --ssr) one for prerendering the public pages.
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

/**
 * Modules that pages need together become one file: on a slow connection each file waits for its turn. A module belongs
 * to the first chunk that names it or one of its importers. scripts/prerender.mjs preloads them by name, and
 * product/acceptance/page-weight.test.ts limits what each page loads.
 */
const sharedChunks = [
  { name: 'index', test: /index\.html$/ },
  // It also has what the landing page and the about page share with others.
  {
    name: 'page',
    test: [
      /src\/(app\/public-page|components\/(apply-link|page-title|ui\/(card|chip|skeleton)))\./,
      /src\/(lib\/(auth\/auth-context|initials|log-failure|web-address))\./,
      /src\/features\/testimonials\/components\/testimonial-portrait\./,
      /icons\/(book-open|calendar-days|check|circle-exclamation-point|heart-handshake|plus|users-round|x)\./,
    ],
  },
  { name: 'tslib', test: /node_modules\/tslib\// },
  {
    name: 'site',
    test: [
      /src\/app\/(site|app-shell)\./,
      /src\/lib\/(auth\/current-session|connection|dates|failure-text|limited-fetch|now|live\/live-query)\./,
      /src\/components\/(list\/use-still-rows|use-outlasts)\./,
      // Pages without a form use it, too.
      /domain\/src\/text\/is-blank\./,
    ],
  },
  { name: 'fields', test: /src\/components\/ui\/(character-count|form-field|input|select)\./ },
  { name: 'actions', test: /src\/(components\/ui\/alert|lib\/(api-error|use-mutation))\./ },
  // Tabs and menus need them as well, without a dialog.
  { name: 'primitives', test: /@radix-ui\/(primitive|react-(context|id|presence|primitive|use-[a-z-]+))\// },
  { name: 'dialogs', test: /src\/components\/ui\/(dialog|question-dialog)\./ },
  { name: 'ticks', test: /src\/components\/ui\/(checkbox|switch)\./ },
  { name: 'options', test: /domain\/src\/.*\/(team-sizes|role-options|revenue-bands|industries)\./ },
  { name: 'forms', test: /src\/components\/form\/(fields|form|use-draft|use-validated-form)\./ },
  { name: 'rows', test: /src\/lib\/supabase\./ },
  { name: 'client', test: /src\/lib\/supabase-client\./ },
  {
    name: 'member',
    test: [
      /src\/(app\/(guards\/(mfa|membership|events)-guard|layouts\/member-layout)|lib\/auth\/secure-profile)\./,
      /src\/(components\/(feedback\/error-state|layout\/page-header|widget\/widget-note)|lib\/(refreshing|save-file))\./,
      /icons\/(copy|download|shield-check)\./,
    ],
  },
].map(({ name, test }, index, { length }) => ({
  name,
  test: (module: string) => [test].flat().some(pattern => pattern.test(module)),
  priority: length - index,
}))

export default defineConfig(({ mode, isSsrBuild }) => {
  const server = `http://localhost:${loadEnv(mode, import.meta.dirname, '').PORT ?? '3000'}`
  return {
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
    build: {
      target: 'es2022',
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      // There are no inline assets: the content security policy allows none, and fonts are better cached as files.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Every page loads the list of all parts, so their names are short: seven characters are 42 bits of the content's
      // hash, the fewest that the bundler allows.
      ...(!isSsrBuild && {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: sharedChunks },
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      }),
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
