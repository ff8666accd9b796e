/** The IANA zone of the browser. */
export const viewerTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
