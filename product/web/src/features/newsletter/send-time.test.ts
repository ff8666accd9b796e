import { expect, it } from 'vitest'
import { sendTime, sendTimeText } from './send-time'

const now = new Date('2026-11-21T12:00:00Z')
const zone = 'America/Toronto'

it.each([
  ['', '09:00', 'Please choose a date and time.'],
  ['2026-11-22', '', 'Please choose a date and time.'],
  ['2026-11-21', '06:59', 'Please choose a time that is still to come.'],
  ['2027-03-14', '02:30', 'The clocks skip this time on that day.'],
])('%s %s: %s', (date, time, problem) => {
  expect(sendTime({ date, time }, zone, now)).toEqual({ problem })
})

it('means the clocks of the zone, and names it', () => {
  expect(sendTime({ date: '2026-11-22', time: '09:00' }, zone, now)).toEqual({
    instant: new Date('2026-11-22T14:00:00Z'),
  })
  expect(sendTimeText('2026-11-22T14:00:00Z', zone)).toBe('Nov 22, 2026, 9:00 AM EST')
})
