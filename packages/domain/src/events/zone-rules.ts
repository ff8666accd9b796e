/** What the clocks of a time zone show and are called: rules that governments change and engines update late. */

export interface ZoneRules {
  /** How far a zone's clocks are ahead of UTC at an instant, in milliseconds; negative to the west. */
  offsetAt(instant: Date, zone: string): number
  /** What they are called then: EST, GMT+11. */
  abbreviationAt(instant: Date, zone: string, locale: string): string
}

/** The rules that this JavaScript engine was built with. */
export const engineRules: ZoneRules = {
  offsetAt(instant, zone) {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(instant)
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(one => one.type === type)?.value)
    const shown = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return shown - Math.floor(instant.getTime() / 1000) * 1000
  },
  abbreviationAt(instant, zone, locale) {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(
      instant,
    )
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  },
}
