// The server is built in this way: our workspaces, SQL files and packages of many small files are bundled, other npm
// packages are left to Node (docs/decisions/122-what-a-start-reads.md).
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
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        charset: 'ascii',
        comments: false,
      },
    },
  },
  ssr: { noExternal: [/^@juno\//, 'zod', 'jose'] },
})
