// What tests of other workspaces may use.
export { openTestDatabase, type TestDatabase } from '../src/db/testing/test-database'
export { openTestObjects } from './test-objects'
export { testImage } from '../src/storage/testing/test-image'
