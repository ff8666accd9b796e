import { expect, it } from 'vitest'
import { moneyText } from './money'
import { plans } from './pricing'

it('writes an amount as the plans write their prices', () => {
  expect(plans.map(({ priceCents }) => moneyText(priceCents, 'cad'))).toEqual(['CA$24.99', 'CA$249.99'])
})

it('writes currencies without cents', () => {
  expect(moneyText(2500, 'jpy')).toBe('¥2,500')
})
