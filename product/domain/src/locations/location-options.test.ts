import { expect, test } from 'vitest'
import { containsTyped } from '../text/search-key'
import { locationGroups, locationOptions } from './location-options'

test('the groups hold 50 US cities, 40 Canadian cities, 50 states, 13 provinces and every country', () => {
  expect(locationGroups.map(group => [group.heading, group.options.length])).toEqual([
    ['United States Cities', 50],
    ['Canadian Cities', 40],
    ['United States', 50],
    ['Canada', 13],
    ['Other Countries', 197],
  ])
})

test('no two options share an id or a display text', () => {
  expect(new Set(locationOptions.map(option => option.id)).size).toBe(locationOptions.length)
  expect(new Set(locationOptions.map(option => option.display)).size).toBe(locationOptions.length)
})

test.each([
  ['TORON', ['Toronto, ON']],
  ['Québec', ['Quebec City, QC', 'Quebec']],
  ['cote', ["Côte d'Ivoire"]],
])(
  'a search for %s finds a part of the display text in any case, with or without accents',
  (typed, found) => {
    expect(
      locationOptions.map(({ display }) => display).filter(display => containsTyped(display, typed)),
    ).toEqual(found)
  },
)
