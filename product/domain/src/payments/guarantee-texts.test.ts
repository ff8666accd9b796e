import { expect, it } from 'vitest'
import { guaranteeMarks, guaranteeTexts, markedGuarantee } from './guarantee-texts'

it('names the days that the team has set', () => {
  const { step, answer, note } = guaranteeTexts(30)
  expect(step).toContain('30-day money-back guarantee')
  expect(answer).toMatch(/30-day money-back guarantee\. Within 30 days/)
  expect(note).toContain('30 days')
  expect(guaranteeTexts(1).answer).toMatch(/1-day money-back guarantee\. Within 1 day of/)
})

it('promises nothing where there is no guarantee', () => {
  expect(JSON.stringify(guaranteeTexts(0))).not.toMatch(/guarantee|money|0/)
})

it('has a text for every mark of a prerendered page', () => {
  const marks = guaranteeMarks(guaranteeTexts(14))
  const filled = Object.values(markedGuarantee()).map(text => marks[text.replaceAll('%', '')])
  expect(filled).toEqual(Object.values(guaranteeTexts(14)))
})
