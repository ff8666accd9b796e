// What is too slow for a suite and is run by night, first part of `npm run test:nightly`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['src/**/*.nightly.ts'] },
})
