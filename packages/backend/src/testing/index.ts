// What tests of other workspaces may use.
export { openTestDatabase, type TestDatabase } from './test-database'
export { openTestObjects } from './test-objects'
export { testImage } from './test-image'
