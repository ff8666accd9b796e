import { expect, it } from 'vitest'
import { moneyText } from './money'
import { plans } from './pricing'

it('writes an amount as the plans write their prices', () => {
  for (const { priceCents, price } of plans) expect(moneyText(priceCents, 'cad')).toBe(price)
})

it('writes currencies without cents', () => {
  expect(moneyText(2500, 'jpy')).toBe('¥2,500')
})
