// @ts-check
/**
 * Who may import whom. `from` is the folder of the importing file, `deny` the folders that it may not reach.
 * A `:noun` segment means "any sibling folder but my own"; `except` names files that the zone does not bind.
 * ARCHITECTURE.md shows the same table for people.
 */
const testFile = /\.(?:test|nightly)\.tsx?$/
const testSupport = /\.(?:test|nightly)\.tsx?$|\/testing\//

export const importZones = [
  { from: 'packages/domain/src', deny: ['apps', 'packages/backend', 'packages/postgres'], packages: ['zod'] },
  { from: 'packages/backend', deny: ['apps', 'packages/domain', 'packages/postgres'] },
  { from: 'packages/postgres/src', deny: ['apps', 'packages/domain', 'packages/backend'] },
  { from: 'apps/web/src', deny: ['apps/server', 'packages/backend', 'packages/postgres'] },
  // Test support stands above what it tests. Each layer's own support knows that layer and those below it;
  // packages/backend/testing knows the whole backend and is for test files.
  { from: '(apps|packages)/[^/]+/src', deny: ['.+/testing'], except: testSupport },
  { from: 'packages/backend/src', deny: ['packages/backend/testing'], except: testFile },
  { from: 'packages/backend/src/[^/]+', deny: ['packages/backend/src/index'] },
  { from: 'apps/server/src', deny: ['apps/web'] },
  {
    from: 'packages/backend/src/auth',
    deny: ['packages/backend/src/rest', 'packages/backend/src/storage', 'packages/backend/src/realtime'],
  },
  {
    from: 'packages/backend/src/rest',
    deny: ['packages/backend/src/auth', 'packages/backend/src/storage', 'packages/backend/src/realtime'],
  },
  {
    from: 'packages/backend/src/storage',
    deny: ['packages/backend/src/auth', 'packages/backend/src/rest', 'packages/backend/src/realtime'],
  },
  {
    from: 'packages/backend/src/realtime',
    deny: ['packages/backend/src/auth', 'packages/backend/src/rest', 'packages/backend/src/storage'],
  },
  {
    from: 'packages/backend/src/db',
    deny: [
      'packages/backend/src/auth',
      'packages/backend/src/rest',
      'packages/backend/src/storage',
      'packages/backend/src/http',
    ],
  },
  {
    from: 'packages/backend/src/http',
    deny: ['packages/backend/src/auth', 'packages/backend/src/rest', 'packages/backend/src/storage'],
  },
  { from: 'apps/web/src/features/:noun', deny: ['apps/web/src/features/:other', 'apps/web/src/app'] },
  { from: 'apps/web/src/components', deny: ['apps/web/src/features', 'apps/web/src/app'] },
  {
    from: 'apps/web/src/lib',
    deny: ['apps/web/src/features', 'apps/web/src/app', 'apps/web/src/components'],
  },
  {
    from: 'apps/web/src/config',
    deny: ['apps/web/src/features', 'apps/web/src/app', 'apps/web/src/components', 'apps/web/src/lib'],
  },
]
