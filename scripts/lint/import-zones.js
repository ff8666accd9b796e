// @ts-check
import { readdirSync } from 'node:fs'
import path from 'node:path'

const workspaces = ['apps', 'packages'].flatMap(folder =>
  readdirSync(path.resolve(import.meta.dirname, '../..', folder)).map(name => `${folder}/${name}`),
)
const allBut = (/** @type {string[]} */ ...allowed) => workspaces.filter(folder => !allowed.includes(folder))
const testFile = /\.(?:test|nightly)\.tsx?$/
const testSupport = /\.(?:test|nightly)\.tsx?$|\/testing\//

/**
 * Who may import whom. `from` is the folder of the importing file, `deny` the folders that it may not reach.
 * A `:noun` segment means "any sibling folder but my own"; `except` names files that the zone does not bind.
 * ARCHITECTURE.md shows the same table for people.
 */
export const importZones = [
  { from: 'packages/domain/src', deny: allBut('packages/domain'), packages: ['zod'] },
  { from: 'packages/backend', deny: allBut('packages/backend') },
  { from: 'packages/postgres/src', deny: allBut('packages/postgres') },
  { from: 'packages/project/src', deny: allBut('packages/project') },
  { from: 'packages/host/src', deny: allBut('packages/host', 'packages/backend', 'packages/postgres') },
  { from: 'apps/web/src', deny: allBut('apps/web', 'packages/domain') },
  { from: 'apps/server/src', deny: ['apps/web', 'apps/backend'] },
  // The server's layers: start > modules > platform. Tests run the real thing, so they may reach up.
  {
    from: 'apps/server/src/platform',
    deny: ['apps/server/src/modules', 'apps/server/src/start', 'apps/server/src/demo'],
    except: testFile,
  },
  {
    from: 'apps/server/src/modules/:noun',
    deny: ['apps/server/src/modules/:other', 'apps/server/src/start', 'apps/server/src/demo'],
    except: testFile,
  },
  { from: 'apps/server/src/demo', deny: ['apps/server/src/modules', 'apps/server/src/start'] },
  { from: 'apps/backend/src', deny: ['apps/web', 'apps/server', 'packages/domain'] },
  // Test support is above what it tests. Each layer's own support knows that layer and those below it;
  // packages/backend/testing knows the whole backend and is for test files.
  { from: '(apps|packages)/[^/]+/src', deny: ['.+/testing'], except: testSupport },
  { from: 'packages/backend/src', deny: ['packages/backend/testing'], except: testFile },
  { from: 'apps/server/src/(?:modules|platform)/.+/testing', deny: ['apps/server/src/testing'] },
  { from: 'packages/backend/src/[^/]+', deny: ['packages/backend/src/index'] },
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
