/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from 'vitest'
import type { ApiError } from '../shared/api/api-error'

const modules = import.meta.glob<{ ApiError: typeof ApiError }>('../modules/*/refusals.ts', { eager: true })

it('a code says the same in every module', () => {
  const said = new Map<string, object>()
  for (const { ApiError } of Object.values(modules))
    for (const [code, refusal] of Object.entries(ApiError.refusals)) {
      expect(refusal, code).toEqual(said.get(code) ?? refusal)
      said.set(code, refusal)
    }
  expect(said.size).toBeGreaterThan(90)
})
