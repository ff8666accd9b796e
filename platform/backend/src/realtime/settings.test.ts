import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultRealtimeLimits } from './settings'

test('the document of safety says every limit that holds where the host sets none', () => {
  const document = path.resolve(import.meta.dirname, '../../../../docs/specification/safety.md')
  const rows = readFileSync(document, 'utf8').matchAll(/^\| .* \| ([\d,]+) \| `(\w+)` \|$/gm)
  const said = Object.fromEntries(
    [...rows].map(([, figure, setting]) => [setting, Number(figure!.replaceAll(',', ''))]),
  )
  const { privateOnly: _, ...limits } = defaultRealtimeLimits
  expect(said).toEqual(limits)
})
