import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './load-secrets'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'juno-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('the environment wins over the files of the project, and those over what was generated', async () => {
  const generated = await loadSecrets({ dataDir, databaseUrl: null, givenSecrets: {} })
  const secrets = await loadSecrets({
    dataDir,
    databaseUrl: null,
    projectSecrets: { jwtSecret: 'of the project', publishableKey: 'of the project', secretKey: undefined },
    givenSecrets: { jwtSecret: 'of the environment', publishableKey: undefined },
  })
  expect(secrets).toMatchObject({
    jwtSecret: 'of the environment',
    publishableKey: 'of the project',
    secretKey: generated.secretKey,
  })
})
