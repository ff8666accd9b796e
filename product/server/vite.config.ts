// The server is built in this way: our workspaces and SQL files bundled, npm packages left to Node.
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'src/start/main.ts',
        cli: 'src/start/cli.ts',
        'embedded-binaries': '../../platform/postgres/src/embedded-binaries.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@juno\//] },
})
