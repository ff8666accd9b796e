import { expect, it } from 'vitest'
import { inGroups } from './in-groups'

it('spells a secret in groups of four', () => {
  expect(inGroups('JBSWY3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB')
})
