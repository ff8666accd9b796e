import { expect, it } from 'vitest'
import { markedOffer, planMarks } from './plan-marks'
import { defaultFigures, planLimits, planOffer } from './plan-offer'

it('has a text for every mark of a prerendered card, and room for as many as may be set', () => {
  const marks = planMarks(defaultFigures.map(planOffer))
  const annual = markedOffer('annual', 'year')
  const filled = (text: string) => text.replace(/%([A-Z0-9_]+)%/g, (_, name: string) => marks[name] ?? '?')
  expect(filled(annual.amount)).toBe('249.99')
  expect(annual.badges.map(filled)).toEqual(['Best Value', '2 months free'])
  expect(annual.benefits.map(filled)).toEqual([...planOffer(defaultFigures[1]!).benefits, '', ''])
  expect([annual.badges.length, annual.benefits.length]).toEqual([planLimits.badges, planLimits.benefits])
  expect(
    JSON.stringify(annual).replace(/%([A-Z0-9_]+)%/g, (_, name: string) => marks[name] ?? '?'),
  ).not.toContain('?')
})
