/**
 * The locale of every date, time and number that people read: pages, mails and exports say '12:00 PM' and '1,200'
 * alike. It is fixed, because the browser's own would mix languages on one page.
 */
export const siteLocale = 'en-US'
