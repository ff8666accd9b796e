import { expect, it } from 'vitest'
import { editorsText } from './editors-text'

const unnoticed = 'Nobody’s changes are overwritten without asking.'

it.each([
  [[], false, ''],
  [['Ada'], false, `Ada is editing this too. ${unnoticed}`],
  [['Ada', 'Bea'], false, `Ada and Bea are editing this too. ${unnoticed}`],
  [['Ada', 'Bea', 'Cleo'], false, `3 others are editing this: Ada, Bea, and Cleo. ${unnoticed}`],
  [[null], false, `Another admin is editing this too. ${unnoticed}`],
  [['Ada', null], false, `2 others are editing this. ${unnoticed}`],
  [['Ada', 'Bea', ' '], false, `3 others are editing this. ${unnoticed}`],
  [[], true, `You have this open in another tab. ${unnoticed}`],
  [['Ada'], true, `Ada is editing this too. You have this open in another tab. ${unnoticed}`],
])('of others %j and another tab %j it says %j', (others, otherTab, text) => {
  expect(editorsText({ others, otherTab })).toBe(text)
})
