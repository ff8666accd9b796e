const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the formatter of a locale and options. One with a zone is made once: making it takes as long as a hundred
 * uses, and a calendar page writes two hundred dates. Formats and zones are few, so nothing is ever dropped. Without a
 * zone it uses that of the device, which travels.
 * @throws RangeError when the time zone is unknown
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  if (!options.timeZone) return new Intl.DateTimeFormat(locale, options)
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
