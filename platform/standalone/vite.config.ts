// Builds the backend alone: our workspaces, SQL files and packages of many small files are bundled, other npm packages are
// left to Node.
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: { main: 'src/main.ts' },
      output: { entryFileNames: '[name].js', charset: 'ascii', comments: false },
    },
  },
  ssr: { noExternal: [/^@juno\//, 'zod', 'jose'] },
})
