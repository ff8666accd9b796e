// @ts-check
import { readdirSync } from 'node:fs'
import path from 'node:path'

const workspaces = ['platform', 'product'].flatMap(folder =>
  readdirSync(path.resolve(import.meta.dirname, '../..', folder)).map(name => `${folder}/${name}`),
)
const allBut = (/** @type {string[]} */ ...allowed) => workspaces.filter(folder => !allowed.includes(folder))
const testFile = /\.(?:test|nightly)\.tsx?$/
const testSupport = /\.(?:test|nightly)\.tsx?$|\/testing\//

/**
 * Defines who may import whom. `from` is the folder of the importing file, `deny` the folders that it may not reach. A
 * `:noun` segment means "any sibling folder but my own". `except` names files that the zone does not bind.
 * ARCHITECTURE.md shows the same table for people.
 */
export const importZones = [
  { from: 'platform/(?:acceptance|bench)', deny: ['product'] },
  { from: 'product/domain/src', deny: allBut('product/domain'), packages: ['zod'] },
  { from: 'platform/backend', deny: allBut('platform/backend') },
  { from: 'platform/postgres/src', deny: allBut('platform/postgres') },
  { from: 'platform/project/src', deny: allBut('platform/project') },
  { from: 'platform/host/src', deny: allBut('platform/host', 'platform/backend', 'platform/postgres') },
  { from: 'product/web/src', deny: allBut('product/web', 'product/domain') },
  { from: 'product/server/src', deny: ['product/web', 'platform/standalone'] },
  // The server's layers: start > modules > platform. Tests run the real thing, so they may reach up.
  {
    from: 'product/server/src/shared',
    deny: ['product/server/src/modules', 'product/server/src/start', 'product/server/src/demo'],
    except: testFile,
  },
  {
    from: 'product/server/src/modules/:noun',
    deny: ['product/server/src/modules/:other', 'product/server/src/start', 'product/server/src/demo'],
    except: testFile,
  },
  { from: 'product/server/src/demo', deny: ['product/server/src/modules', 'product/server/src/start'] },
  { from: 'platform/standalone/src', deny: ['product/web', 'product/server', 'product/domain'] },
  // Test support is above what it tests. Each layer's own support knows that layer and those below it.
  // platform/backend/testing knows the whole backend and is for test files.
  { from: '(platform|product)/[^/]+/src', deny: ['.+/testing'], except: testSupport },
  { from: 'platform/backend/src', deny: ['platform/backend/testing'], except: testFile },
  { from: 'product/server/src/(?:modules|shared)/.+/testing', deny: ['product/server/src/testing'] },
  { from: 'platform/backend/src/[^/]+', deny: ['platform/backend/src/index'] },
  {
    from: 'platform/backend/src/auth',
    deny: ['platform/backend/src/rest', 'platform/backend/src/storage', 'platform/backend/src/realtime'],
  },
  {
    from: 'platform/backend/src/rest',
    deny: ['platform/backend/src/auth', 'platform/backend/src/storage', 'platform/backend/src/realtime'],
  },
  {
    from: 'platform/backend/src/storage',
    deny: ['platform/backend/src/auth', 'platform/backend/src/rest', 'platform/backend/src/realtime'],
  },
  {
    from: 'platform/backend/src/realtime',
    deny: ['platform/backend/src/auth', 'platform/backend/src/rest', 'platform/backend/src/storage'],
  },
  {
    from: 'platform/backend/src/db',
    deny: [
      'platform/backend/src/auth',
      'platform/backend/src/rest',
      'platform/backend/src/storage',
      'platform/backend/src/http',
    ],
  },
  {
    from: 'platform/backend/src/http',
    deny: ['platform/backend/src/auth', 'platform/backend/src/rest', 'platform/backend/src/storage'],
  },
  {
    from: 'product/web/src/features/:noun',
    deny: ['product/web/src/features/:other', 'product/web/src/app'],
  },
  { from: 'product/web/src/components', deny: ['product/web/src/features', 'product/web/src/app'] },
  {
    from: 'product/web/src/lib',
    deny: ['product/web/src/features', 'product/web/src/app', 'product/web/src/components'],
  },
  {
    from: 'product/web/src/config',
    deny: [
      'product/web/src/features',
      'product/web/src/app',
      'product/web/src/components',
      'product/web/src/lib',
    ],
  },
]
