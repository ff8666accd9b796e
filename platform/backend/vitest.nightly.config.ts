// Tests that are too slow for every day: the first part of `npm run test:nightly`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['src/**/*.nightly.ts'] },
})
