// The table of recently changed clocks agrees with the published time zone database.
import path from 'node:path'
import { expect, test } from 'vitest'
import { renderZoneChanges } from '../scripts/zone-changes/render-zone-changes'

const file = path.resolve(import.meta.dirname, '../product/domain/src/events/zone-changes.ts')

test('the generated time zone rules are those of the published database', async () => {
  await expect(await renderZoneChanges(file)).toMatchFileSnapshot(file)
})
