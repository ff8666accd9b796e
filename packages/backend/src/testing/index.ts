// What tests of other workspaces may use.
export { openTestDatabase, type TestDatabase } from './test-database'
